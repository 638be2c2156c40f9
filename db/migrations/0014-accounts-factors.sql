-- Why: a password can be phished or guessed; money and everything that guards it asks for a second thing. Three kinds: a
-- passkey, a code from an authenticator app (TOTP), and recovery codes for the day both are lost. Nothing here can be used
-- twice: not a code, not a challenge, not a recovery code.

alter table accounts.person
  -- The secret the person was shown and has not confirmed with a code yet; sealed like the confirmed one.
  add column totp_draft_sealed bytea,
  -- The 30-second step of the last code that was accepted: this one and older ones are spent.
  add column totp_last_step bigint check (totp_last_step > 0),
  add constraint person_totp_step check (totp_last_step is null or totp_secret_sealed is not null);

create table accounts.passkey (
  id uuid primary key,
  person_id uuid not null references accounts.person (id),
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  -- COSE, as the authenticator gave it.
  public_key bytea not null check (length(public_key) between 32 and 4096),
  -- Grows with each use where the authenticator counts at all; one that falls back is a copy and is refused.
  counter bigint not null check (counter >= 0),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  constraint passkey_credential unique (credential_id)
);
create index passkey_of_person on accounts.passkey (person_id);

create table accounts.passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up', 'approve')),
  person_id uuid references accounts.person (id),
  challenge bytea not null check (length(challenge) = 32),
  expires_at timestamptz not null,
  -- Who signs in with a passkey is known only by the answer; every other challenge is one person's.
  constraint passkey_challenge_person check ((person_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenge_expiry on accounts.passkey_challenge (expires_at);

create table accounts.recovery_code (
  person_id uuid not null references accounts.person (id),
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (person_id, digest)
);

grant select, insert, update (counter, last_used_at), delete on accounts.passkey to clearhold_app;
grant select, insert, delete on accounts.passkey_challenge to clearhold_app;
grant select, insert, delete on accounts.recovery_code to clearhold_app;
