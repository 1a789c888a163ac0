; Which parts of a Java file are nodes. hub/definitions.h says what each capture means.

(class_declaration) @class
(interface_declaration) @class
(enum_declaration) @class
(record_declaration) @class
(annotation_type_declaration) @class

(method_declaration) @function
(constructor_declaration) @function
(compact_constructor_declaration) @function
(annotation_type_element_declaration) @function

; new Runnable() { … }, and a constant of an enum with methods of its own: no classes with a name,
; but the methods in them need to be told apart.
(object_creation_expression type: (_) @name (class_body) @body) @members
(enum_constant body: (class_body)) @members

(modifiers (annotation) @decorator)
(modifiers (marker_annotation) @decorator)

(line_comment) @comment
(block_comment) @comment

(method_invocation) @call
(object_creation_expression) @call
