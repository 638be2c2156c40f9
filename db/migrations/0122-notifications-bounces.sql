-- Why: a mail server may say no hours after it said yes. Mails that came back are kept by their status alone, so that people and staff see that
-- mails do not arrive, and an alert sees how many.

create table notifications.bounce (
  mail_id bigint primary key references notifications.mail (id),
  person_id uuid not null,
  -- 'refusal': while it was handed over; 'report': afterwards.
  source text not null check (source in ('refusal', 'report')),
  -- The code, never the words: they quote addresses.
  status text not null check (status ~ '^([45]\.\d{1,3}\.\d{1,3}|[45]\d\d)$'),
  -- By this status the address takes no mails later either.
  is_address_gone boolean not null,
  received_at timestamptz not null default clock_timestamp()
);
create index bounce_by_time on notifications.bounce (received_at);
create index bounce_of_person on notifications.bounce (person_id);

-- Why it was refused. Empty in rows of before.
alter table notifications.refused_address
  add column status text check (status ~ '^([45]\.\d{1,3}\.\d{1,3}|[45]\d\d)$');

-- The login of visitors sees none.
-- Harmless: every login but the one of visitors, who could not read it before, sees and writes what it did.
alter table notifications.refused_address enable row level security;
-- Harmless: as the statement before.
create policy everybody on notifications.refused_address using (true) with check (true);
-- Harmless: of the login of visitors alone.
create policy visitors on notifications.refused_address as restrictive to clearhold_visitor using (false);
