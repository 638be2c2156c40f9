-- Why: a person recognises our mails by a phrase they chose themselves. It is a secret between them and us, so it is sealed and no page
-- shows it; a mail without it is not from us.

create table notifications.phrase (
  person_id uuid primary key,
  sealed bytea not null check (length(sealed) between 40 and 600),
  chosen_at timestamptz not null
);

-- The login of visitors sees nobody's.
alter table notifications.phrase enable row level security;
create policy everybody on notifications.phrase using (true) with check (true);
create policy visitors on notifications.phrase as restrictive to clearhold_visitor using (false);
