-- Why: whoever works here types what they have in hand and finds whose it is at once, however many there are. Most ways have an
-- index by now (0036-platform-lists.sql); people are also looked for by the last word of their name.
create index person_last_name_prefix on accounts.person (lower(regexp_replace(full_name, '^.*\s', '')) text_pattern_ops);
