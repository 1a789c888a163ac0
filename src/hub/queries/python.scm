; Which parts of a Python file are nodes. hub/definitions.h says what each capture means.

(class_definition name: (_) @name body: (_) @body) @class
(function_definition name: (_) @name body: (_) @body) @function

; Decorators belong to what they decorate.
(decorated_definition definition: (_) @wrapped) @wrapper
(decorator) @decorator

; A docstring is the first statement, and nothing but a string.
(module . (comment)* . (expression_statement . (string) @doc .)) @file
(module . (comment)* . (expression_statement . (concatenated_string (string) @doc) .)) @file
(class_definition
  body: (block . (comment)* . (expression_statement . (string) @doc .))) @documented
(class_definition
  body: (block . (comment)* . (expression_statement . (concatenated_string (string) @doc) .))) @documented
(function_definition
  body: (block . (comment)* . (expression_statement . (string) @doc .))) @documented
(function_definition
  body: (block . (comment)* . (expression_statement . (concatenated_string (string) @doc) .))) @documented

(comment) @comment

(call function: (_) @call)
