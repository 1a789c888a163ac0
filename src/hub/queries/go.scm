; Which parts of a Go file are nodes. hub/definitions.h says what each capture means.

(function_declaration) @function

(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @qualifier
    (generic_type type: (type_identifier) @qualifier)
    (pointer_type (type_identifier) @qualifier)
    (pointer_type (generic_type type: (type_identifier) @qualifier))
    (parenthesized_type (pointer_type (type_identifier) @qualifier))
  ]))) @function

(type_spec) @class
(method_elem) @function

; var f = func() { … }
(source_file (var_declaration (var_spec
  value: (expression_list . (func_literal) .)) @function))
(source_file (var_declaration (var_spec_list (var_spec
  value: (expression_list . (func_literal) .)) @function)))

; One alone has the word before it.
(type_declaration) @wrapper
(var_declaration) @wrapper

(comment) @comment

(call_expression) @call
