; Which parts of a Python file are nodes. hub/definitions.h says what each capture means.

(class_definition) @class
(function_definition) @function

; Decorators belong to what they decorate.
(decorated_definition) @wrapper
(decorator) @decorator

; A docstring is a statement that is nothing but a string.
(expression_statement (string) @doc) @statement
(expression_statement (concatenated_string (string) @doc)) @statement

(comment) @comment

(call) @call
