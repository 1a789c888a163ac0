; What TypeScript has beyond JavaScript, or calls otherwise.

(public_field_definition value: [(arrow_function) (function_expression) (generator_function)]) @function

(abstract_class_declaration) @class
(interface_declaration) @class
(enum_declaration) @class
(internal_module) @scope
(module) @scope

; Without a body: overloads, and what is only declared.
(function_signature) @function
(method_signature) @function
(abstract_method_signature) @function

(ambient_declaration) @wrapper
