-- Why: approving and signing in used the same passkeys on the same origin, so an answer at sign-in could be shown as an approval (finding
-- SEC1). Approvers now sign on a page of its own with keys made for nothing else, and a question at sign-in says its purpose and is longer
-- than any digest (docs/decisions/0063-approvals-that-mean-one-thing.md).

alter table accounts.passkey_challenge
  drop constraint passkey_challenge_challenge_check,
  add constraint passkey_challenge_challenge_check check (length(challenge) between 32 and 64);

-- 'browser': a kind of before, kept as it is and counted no more. 'demo': known to everybody, for test money only.
alter table approvals.approver_key
  drop constraint approver_key_public_key_check,
  add constraint approver_key_public_key_check check (length(public_key) between 40 and 700),
  add column kind text not null default 'browser' constraint approver_key_kind_check check (kind in ('browser', 'passkey', 'demo')),
  add column name text not null default '' constraint approver_key_name_check check (length(name) <= 200),
  add column credential_id bytea constraint approver_key_credential_check check (length(credential_id) between 1 and 1023),
  add constraint approver_key_of_passkey check ((kind = 'passkey') = (credential_id is not null)),
  add constraint approver_key_credential unique (credential_id);
create index approver_key_of_person on approvals.approver_key (person_id);

-- Others who vouch for a key: each signed whose it is and which. The signer takes a key that two approvers it knows vouch for.
create table approvals.key_confirmation (
  key_id uuid not null references approvals.approver_key,
  approver_id uuid not null,
  signature jsonb not null check (jsonb_typeof(signature) = 'object' and pg_column_size(signature) <= 16384),
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (key_id, approver_id)
);

-- A request carries every text that it would publish: what nobody reads, nobody signs.
alter table approvals.command
  drop constraint command_changes_check,
  add constraint command_changes_check check (jsonb_typeof(changes) = 'array' and pg_column_size(changes) <= 131072);
