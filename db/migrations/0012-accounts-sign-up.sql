-- Why: people register themselves. An address counts as theirs once they opened the mail sent to it; an account that is
-- frozen or closed keeps its rows, because the ledger names them, but nobody signs in to it any more.

alter table accounts.person
  -- Those who exist by now were made by an operator, who vouches for their address.
  add column email_verified_at timestamptz default clock_timestamp(),
  add column state text not null default 'active' check (state in ('active', 'frozen', 'closed')),
  -- The address asked for and not confirmed yet, and the one before: it is told when the address changes.
  add column pending_email text check (pending_email = lower(pending_email) and length(pending_email) between 3 and 254),
  add column previous_email text check (length(previous_email) between 3 and 254),
  add column photo_name text check (photo_name ~ '^[0-9a-f]{32}$'),
  -- As typed or as the link said; what it is worth is the referrals' to say.
  add column referral_code_raw text check (length(referral_code_raw) between 1 and 40),
  add column last_login_at timestamptz,
  add column credentials_changed_at timestamptz not null default clock_timestamp();

alter table accounts.person alter column email_verified_at drop default;

create unique index person_photo on accounts.person (photo_name) where photo_name is not null;

-- Every photo in the store, written down before it is put there: what no person shows after an hour is swept away.
create table accounts.photo (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  stored_at timestamptz not null
);

grant select, insert, delete on accounts.photo to clearhold_app;
