-- Why: support finds a person among millions by the beginning of a name or an address, and reads the list in pages.

create index person_newest on accounts.person (created_at desc, id desc);
create index person_email_prefix on accounts.person (email text_pattern_ops);
create index person_username_prefix on accounts.person (lower(username) text_pattern_ops);
create index person_name_prefix on accounts.person (lower(full_name) text_pattern_ops);
create index permission_holders on accounts.permission (permission, person_id);
