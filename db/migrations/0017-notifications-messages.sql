-- Why: what happens to a person's account or money must be told to them, once, in their language, in the product and by
-- mail. Messages are made from the outbox: an event that was committed is told, one that was not never is. What is kept is
-- the kind and its values; the words are put together when it is read, in the language of that moment.

create schema notifications;
grant usage on schema notifications to clearhold_app;

create table notifications.message (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  person_id uuid not null,
  params jsonb not null check (jsonb_typeof(params) = 'object' and pg_column_size(params) <= 8192),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- However often the event is looked at.
  constraint message_once unique (event_id, kind)
);

create index message_of_person on notifications.message (person_id, id desc);
create index message_unread on notifications.message (person_id) where read_at is null;

-- Security mails have no switch. Without a row: money yes, news no.
create table notifications.preference (
  person_id uuid primary key,
  email_money boolean not null,
  email_news boolean not null
);

-- The outbox remembers whom it has told, next to what it has relayed: a number to resume after would skip an event whose
-- transaction began earlier and committed later.
alter table platform.outbox add column told_at timestamptz;
create index outbox_untold on platform.outbox (id) where told_at is null;

grant update (told_at) on platform.outbox to clearhold_app;
grant select, insert, update (read_at) on notifications.message to clearhold_app;
grant select, insert, update on notifications.preference to clearhold_app;
