-- Why: /user/activity shows everything that happened to a person as one list by time; sign-ins were only ever read by number.

create index sign_in_by_time on accounts.sign_in (person_id, at desc, id desc);
