-- Why: people. Sign-in data only; what they own is the ledger's, what they proved about themselves is KYC's.
-- E-mail addresses are compared in lower case; usernames need not be unique (decisions 5).

create schema accounts;
grant usage on schema accounts to clearhold_app;

create table accounts.person (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,40}$'),
  full_name text not null check (length(full_name) between 1 and 120),
  role text not null check (role in ('user', 'Admin')),
  language text not null check (language in ('en', 'es', 'fr')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Sealed with a key derived from the person, so a row copied to somebody else does not open.
  totp_secret_sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  constraint person_email unique (email)
);

grant select, insert, update on accounts.person to clearhold_app;
