-- Why: a mail server that is down must lose nothing. Each mail is a row until the server has taken it; it is tried again,
-- less and less often, with the same content and the same Message-ID, so that a mail sent twice is recognised as one.

create table notifications.mail (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  person_id uuid not null,
  params jsonb not null check (jsonb_typeof(params) = 'object' and pg_column_size(params) <= 8192),
  message_id uuid not null,
  language text not null check (language in ('en', 'es', 'fr')),
  -- Where it goes, as it was when the thing happened; a mail with a link learns it when the link is made. Both are
  -- forgotten when the mail is gone: the link is sealed, and it opens an account.
  address text check (length(address) between 3 and 254),
  link_sealed bytea,
  link_until timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'void')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- The mail server's code, never its words: they quote addresses.
  last_failure text check (length(last_failure) <= 40),
  constraint mail_once unique (event_id, kind),
  constraint mail_message_id unique (message_id),
  constraint mail_ended check ((state = 'waiting') = (ended_at is null)),
  constraint mail_forgotten check (state = 'waiting' or (address is null and link_sealed is null)),
  constraint mail_link check ((link_sealed is null) = (link_until is null) or state <> 'waiting')
);

create index mail_waiting on notifications.mail (next_attempt_at) where state = 'waiting';

grant select, insert, update (address, link_sealed, link_until, state, attempts, next_attempt_at, ended_at, last_failure)
  on notifications.mail to clearhold_app;
