; What C++ has beyond C.

(class_specifier body: (field_declaration_list)) @class
(namespace_definition) @scope

(template_declaration) @wrapper
(friend_declaration) @wrapper

(attribute_declaration) @decorator

; A(int b) : a(b) { … }, A() try : a(1) { … } catch (…) { … }
(field_initializer_list) @omitted
(try_statement) @omitted

(new_expression) @call
