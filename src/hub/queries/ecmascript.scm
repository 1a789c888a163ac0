; Which parts of a JavaScript file are nodes; TypeScript has these and more. hub/definitions.h says
; what each capture means. A function without a name, as one that is handed to a call, is no node.

(function_declaration) @function
(generator_function_declaration) @function
(class_declaration) @class
(method_definition) @function

; const f = () => …, f = function () { … }, {f: function () { … }}
(variable_declarator value: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression right: [(arrow_function) (function_expression) (generator_function)]) @function
(pair value: [(arrow_function) (function_expression) (generator_function)]) @function

(variable_declarator value: (class)) @class
(assignment_expression right: (class)) @class
(pair value: (class)) @class

; The functions of an object have its name.
(variable_declarator value: (object)) @members
(assignment_expression right: (object)) @members
(pair value: (object)) @members

; export default function () { … }
(export_statement "default" @name
  value: [(arrow_function) (function_expression) (generator_function)]) @function
(export_statement "default" @name value: (class)) @class
(export_statement "default" @name value: (object)) @members

; What is handed on, with a name of its own.
(function_expression) @function
(generator_function) @function
(class) @class

; One declarator alone has the words before it.
(lexical_declaration) @wrapper
(variable_declaration) @wrapper
(export_statement declaration: (_)) @wrapper
(decorator) @decorator

(comment) @comment

(call_expression) @call
(new_expression) @call
