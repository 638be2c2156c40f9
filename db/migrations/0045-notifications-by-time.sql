-- Why: a message now has the time of what it tells, and /user/activity reads by it; until now messages were read by number only.

create index message_by_time on notifications.message (person_id, created_at desc, id desc);
