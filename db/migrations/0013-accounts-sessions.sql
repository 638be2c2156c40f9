-- Why: a session must end at once everywhere when its owner, an operator or a theft says so. Each is one row; its refresh
-- token changes with every use, and an older one that comes back ends the row (a copy is in two hands).
-- Tokens, tickets and links are kept as digests: whoever reads these tables cannot sign in with them.

create table accounts.session (
  id uuid primary key,
  person_id uuid not null references accounts.person (id),
  refresh_digest bytea not null check (length(refresh_digest) = 32),
  previous_digest bytea check (length(previous_digest) = 32),
  rotated_at timestamptz,
  remember boolean not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz,
  ended_reason text check (length(ended_reason) between 1 and 40),
  address text not null check (length(address) between 1 and 64),
  device text not null check (length(device) between 1 and 80),
  -- Until when a proof of this session's owner counts as fresh.
  fresh_until timestamptz,
  check ((ended_at is null) = (ended_reason is null)),
  check ((previous_digest is null) = (rotated_at is null))
);

create index session_open on accounts.session (person_id, last_used_at desc) where ended_at is null;
create index session_ended on accounts.session (ended_at) where ended_at is not null;
create index session_expiry on accounts.session (expires_at);

-- What happened at the door, for the owner's own eyes.
create table accounts.sign_in (
  id bigint generated always as identity primary key,
  person_id uuid not null references accounts.person (id),
  at timestamptz not null,
  outcome text not null
    check (outcome in ('signed_in', 'wrong_password', 'wrong_second_factor', 'locked', 'email_unverified', 'not_active')),
  address text not null check (length(address) between 1 and 64),
  device text not null check (length(device) between 1 and 80)
);

create index sign_in_of_person on accounts.sign_in (person_id, id desc);
create index sign_in_age on accounts.sign_in (at);

-- Failures by account and by network address. Accounts are digests of the e-mail as typed: an unknown one locks like a known one.
create table accounts.attempt (
  subject_digest bytea primary key check (length(subject_digest) = 32),
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz
);

create index attempt_age on accounts.attempt (last_failed_at);

-- One living link a person and purpose: a new one takes the place of the old.
create table accounts.mail_token (
  person_id uuid not null references accounts.person (id),
  purpose text not null check (purpose in ('verify', 'reset', 'change_email')),
  digest bytea not null unique check (length(digest) = 32),
  -- The address the link was sent to; a link that was sent to an older one is worth nothing.
  email text not null check (length(email) between 3 and 254),
  expires_at timestamptz not null,
  primary key (person_id, purpose)
);

create index mail_token_expiry on accounts.mail_token (expires_at);

-- Between the right password and the second factor: used once, for five minutes.
create table accounts.sign_in_ticket (
  digest bytea primary key check (length(digest) = 32),
  person_id uuid not null references accounts.person (id),
  remember boolean not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null
);

create index sign_in_ticket_expiry on accounts.sign_in_ticket (expires_at);
create index sign_in_ticket_person on accounts.sign_in_ticket (person_id);

grant select, insert, update, delete on accounts.session to clearhold_app;
grant select, insert, delete on accounts.sign_in to clearhold_app;
grant select, insert, update, delete on accounts.attempt to clearhold_app;
grant select, insert, update, delete on accounts.mail_token to clearhold_app;
grant select, insert, update, delete on accounts.sign_in_ticket to clearhold_app;
