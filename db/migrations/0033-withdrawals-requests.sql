-- Why: a withdrawal is a promise to send money out, kept from the moment it is asked for: the money is held at once, each step
-- is written before it is taken, and what was asked for never changes. Where the money goes is what approvers signed.

create schema withdrawals;
grant usage on schema withdrawals to clearhold_app;

create table withdrawals.book_address (
  id uuid primary key,
  person_id uuid not null,
  chain_id bigint not null check (chain_id > 0),
  address bytea not null check (length(address) = 20),
  label text not null default '' check (length(label) <= 60),
  created_at timestamptz not null default clock_timestamp(),
  -- By the link of the mail; only then the hold begins to run.
  confirmed_at timestamptz,
  -- Business time.
  usable_at timestamptz,
  removed_at timestamptz,
  constraint address_hold check ((confirmed_at is null) = (usable_at is null))
);
create unique index address_of_person on withdrawals.book_address (person_id, chain_id, address) where removed_at is null;
-- Whether somebody else uses it too.
create index address_of_anybody on withdrawals.book_address (chain_id, address) where removed_at is null;

-- A person who locked the book takes no new address; unlocking waits (business time).
create table withdrawals.book_lock (
  person_id uuid primary key,
  locked_at timestamptz not null,
  unlocks_at timestamptz
);

create table withdrawals.withdrawal (
  id uuid primary key,
  number bigint generated always as identity (start with 20001) unique,
  person_id uuid not null,
  request_key uuid not null,
  type text not null check (type in ('profit', 'capital', 'referral_bonus', 'return')),
  method text not null check (method in ('crypto', 'bank')),
  amount_micro bigint not null check (amount_micro between 1000000 and 999999999999999999),
  chain_id bigint check (chain_id > 0),
  token bytea check (length(token) = 20),
  to_address bytea check (length(to_address) = 20),
  address_id uuid references withdrawals.book_address,
  bank_name text check (length(bank_name) between 2 and 100),
  account_name text check (length(account_name) between 2 and 100),
  account_number text check (length(account_number) between 4 and 50),
  tier text not null check (tier in ('auto', 'one', 'two')),
  -- SHA-256 of the payout statement: what approvers sign.
  digest bytea check (length(digest) = 32),
  state text not null check (state in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'reserved', 'signed',
    'broadcast', 'confirming', 'uncertain', 'failed', 'paid', 'disputed', 'settled', 'rejected', 'cancelled')),
  -- Why it is delayed, rejected or failed: a code.
  reason text check (length(reason) between 1 and 60),
  note text check (length(note) between 1 and 300),
  risk text[] not null default '{}',
  tx_hash bytea check (length(tx_hash) = 32),
  confirmations int not null default 0 check (confirmations >= 0),
  confirmations_needed int not null default 0,
  arrived_micro bigint check (arrived_micro >= 0),
  bank_reference text check (length(bank_reference) between 1 and 140),
  bank_proof_key text,
  hold_entry_id bigint not null check (hold_entry_id > 0),
  end_entry_id bigint check (end_entry_id > 0),
  -- Real time, but where it says otherwise.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  paid_at timestamptz,
  settled_at timestamptz,
  constraint withdrawal_key unique (person_id, request_key),
  constraint withdrawal_crypto check ((method = 'crypto') = (num_nonnulls(chain_id, token, to_address, digest) = 4)),
  constraint withdrawal_bank check ((method = 'bank') = (num_nonnulls(bank_name, account_name, account_number) = 3)),
  constraint withdrawal_bank_states check (method = 'bank' or state not in ('paid', 'disputed')),
  constraint withdrawal_chain_states check (method = 'crypto' or state not in ('reserved', 'signed', 'broadcast', 'confirming', 'uncertain', 'failed', 'delayed', 'on_hold')),
  constraint withdrawal_ended check ((state in ('settled', 'rejected', 'cancelled')) <= (end_entry_id is not null)),
  constraint withdrawal_settled check ((state = 'settled') = (settled_at is not null))
);
create index withdrawal_of_person on withdrawals.withdrawal (person_id, created_at desc, id);
create index withdrawal_newest on withdrawals.withdrawal (created_at desc, id);
create index withdrawal_open on withdrawals.withdrawal (state, created_at, id)
  where state not in ('settled', 'rejected', 'cancelled');
create index withdrawal_settled_at on withdrawals.withdrawal (settled_at) where state = 'settled';
create index withdrawal_of_address on withdrawals.withdrawal (address_id) where address_id is not null;

-- The timeline: one row a step, never changed.
create table withdrawals.step (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  place smallint not null check (place between 1 and 200),
  state text not null,
  reason text check (length(reason) between 1 and 60),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, place)
);

-- An approver's signature over the digest; the signer checks it again, against keys of its own.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  approver_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  signature jsonb not null check (jsonb_typeof(signature) = 'object' and pg_column_size(signature) <= 16384),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, approver_id)
);

-- A state goes only where the flow goes; what ended stays ended.
create function withdrawals.withdrawal_moves() returns trigger language plpgsql as $$
begin
  if old.state in ('settled', 'rejected', 'cancelled') then
    raise exception 'withdrawal % has ended', old.id using errcode = '23514', constraint = 'withdrawal_ends_once';
  end if;
  -- INV6: once a nonce is kept for it, nothing but the chain ends it: no refund while a signed transaction could be mined.
  if new.state in ('rejected', 'cancelled')
    and old.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'failed', 'disputed') then
    raise exception 'withdrawal % is being sent', old.id using errcode = '23514', constraint = 'withdrawal_is_being_sent';
  end if;
  return new;
end $$;
create trigger withdrawal_moves before update on withdrawals.withdrawal for each row execute function withdrawals.withdrawal_moves();

grant select, insert, update (label, confirmed_at, usable_at, removed_at) on withdrawals.book_address to clearhold_app;
grant select, insert, update (locked_at, unlocks_at), delete on withdrawals.book_lock to clearhold_app;
grant select, insert,
  update (state, reason, note, tx_hash, confirmations, confirmations_needed, arrived_micro, bank_reference, bank_proof_key, end_entry_id,
    updated_at, approved_at, paid_at, settled_at)
  on withdrawals.withdrawal to clearhold_app;
grant select, insert on withdrawals.step, withdrawals.approval to clearhold_app;

-- The link that confirms an address names the address: somebody who adds another one meanwhile cannot have it confirmed instead.
alter table accounts.mail_token
  add column subject text not null default '' check (length(subject) <= 60),
  drop constraint mail_token_pkey,
  add primary key (person_id, purpose, subject),
  drop constraint mail_token_purpose_check,
  add constraint mail_token_purpose_check check (purpose in ('verify', 'reset', 'change_email', 'withdraw_address'));
