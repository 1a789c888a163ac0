; Which parts of a C file are nodes; C++ has these and more. hub/definitions.h says what each capture
; means. A prototype is no node: what it declares is defined elsewhere.

(function_definition) @function

; Without a body it is the use of a type.
(struct_specifier body: (field_declaration_list)) @class
(union_specifier body: (field_declaration_list)) @class
(enum_specifier body: (enumerator_list)) @class

; typedef struct { … } Name;
(type_definition
  type: [(struct_specifier !name) (union_specifier !name) (enum_specifier !name)]) @class

(comment) @comment

(call_expression) @call
