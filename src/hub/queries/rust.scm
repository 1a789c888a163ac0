; Which parts of a Rust file are nodes. hub/definitions.h says what each capture means. What stands in
; the arguments of a macro is no code before the macro ran, and no node.

(function_item) @function
(function_signature_item) @function

(struct_item) @class
(enum_item) @class
(union_item) @class
(trait_item) @class

; impl A, impl T for A, impl T for &A<B>: what is in it belongs to A.
(impl_item type: (generic_type type: (_) @name)) @members
(impl_item type: (reference_type type: (generic_type type: (_) @name))) @members
(impl_item type: (reference_type type: (_) @name)) @members
(impl_item type: (_) @name) @members
(mod_item body: (declaration_list)) @scope

(attribute_item) @decorator

(line_comment) @comment
(block_comment) @comment

(call_expression) @call
(macro_invocation) @call
