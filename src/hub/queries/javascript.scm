; What JavaScript calls otherwise than TypeScript.

(field_definition value: [(arrow_function) (function_expression) (generator_function)]) @function
