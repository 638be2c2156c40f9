-- Why: what a visitor writes to us must not be lost because a mail server is away, and must not be kept longer than it is
-- needed. Messages, newsletter subscriptions and the mails that answer them are rows; a worker sends the mails until they are
-- taken. Where a visitor came from is kept for a day, as a keyed digest, to slow down machines.

create schema content;
grant usage on schema content to clearhold_app;

create table content.contact_message (
  id uuid primary key,
  -- The form's stamp and everything it says: pressing the button twice is one message.
  form_digest bytea not null check (length(form_digest) = 32),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('en', 'es', 'fr')),
  received_at timestamptz not null default clock_timestamp(),
  address_digest bytea check (length(address_digest) = 32),
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_by text,
  closed_at timestamptz,
  constraint contact_message_form unique (form_digest),
  check ((state = 'closed') = (closed_by is not null) and (closed_by is null) = (closed_at is null))
);
create index contact_message_received on content.contact_message (received_at);
create index contact_message_address on content.contact_message (address_digest, received_at) where address_digest is not null;
create index contact_message_email on content.contact_message (lower(email), received_at);

create table content.subscription (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  language text not null check (language in ('en', 'es', 'fr')),
  state text not null check (state in ('waiting', 'subscribed', 'left')),
  requested_at timestamptz not null,
  -- How often a confirmation was asked for since the last quiet week: nobody's inbox is flooded through us.
  requests smallint not null check (requests between 1 and 3),
  confirmed_at timestamptz,
  left_at timestamptz,
  address_digest bytea check (length(address_digest) = 32),
  constraint subscription_email unique (email),
  check (state <> 'subscribed' or confirmed_at is not null),
  check ((state = 'left') = (left_at is not null))
);
create index subscription_requested on content.subscription (requested_at);
create index subscription_address on content.subscription (address_digest, requested_at) where address_digest is not null;

create table content.mail (
  -- Also the Message-ID, so that a mail sent twice is recognised as one.
  id uuid primary key,
  kind text not null check (kind in ('contact_received', 'newsletter_confirm', 'newsletter_welcome')),
  -- The message or the subscription it is about. Whoever was forgotten in the meantime gets none.
  about_id uuid not null,
  due_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null)
);
create index mail_waiting on content.mail (due_at) where sent_at is null and given_up_at is null;

grant select, insert, delete, update (state, closed_by, closed_at, address_digest) on content.contact_message to clearhold_app;
grant select, insert, delete, update (language, state, requested_at, requests, confirmed_at, left_at, address_digest)
  on content.subscription to clearhold_app;
grant select, insert, delete, update (due_at, attempts, sent_at, given_up_at) on content.mail to clearhold_app;
