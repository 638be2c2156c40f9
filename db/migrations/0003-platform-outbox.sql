-- Why: what happened to a person's money must reach their open page, their inbox and their mail exactly when it is
-- committed, and never when it is not. Domains write an event in their own transaction; the relay publishes it after.
-- Each person's events carry a sequence without gaps, so that a page that was away asks for what it missed.

create table platform.outbox_sequence (
  person_id uuid primary key,
  last_seq bigint not null check (last_seq > 0)
);

create table platform.outbox (
  id bigint generated always as identity primary key,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  person_id uuid,
  person_seq bigint,
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 8192),
  created_at timestamptz not null default clock_timestamp(),
  relayed_at timestamptz,
  check ((person_id is null) = (person_seq is null)),
  unique (person_id, person_seq)
);

create index outbox_waiting on platform.outbox (id) where relayed_at is null;

grant select, insert, update on platform.outbox_sequence to clearhold_app;
grant select, insert, update (relayed_at) on platform.outbox to clearhold_app;
