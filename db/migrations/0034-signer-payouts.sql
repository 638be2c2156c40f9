-- Why: whoever holds the api's role can write any row the api can. What decides whether money leaves is therefore written by
-- another role: the signer's. It reads what was approved, keeps its own nonces, its own bytes and its own count of the day.

do $$
begin
  create role clearhold_signer login;
exception when duplicate_object then null;
end $$;

create schema signer;
grant usage on schema signer to clearhold_signer, clearhold_app;
grant usage on schema withdrawals, treasury, approvals to clearhold_signer;
grant select on withdrawals.withdrawal, withdrawals.approval, treasury.deposit_address, approvals.command to clearhold_signer;

-- Whoever signs holds this row until it is committed: one at a time, so that no two calls pass a limit together. A row, because
-- the api's role may lock any number but cannot lock a row it may not write.
create table signer.turn (held boolean primary key default true check (held));
insert into signer.turn default values;

-- One owner (a withdrawal, a top-up), one nonce, for ever; one nonce, one owner.
create table signer.nonce (
  chain_id bigint not null check (chain_id > 0),
  wallet bytea not null check (length(wallet) = 20),
  nonce bigint not null check (nonce >= 0),
  owner_id uuid not null constraint nonce_of_owner unique,
  primary key (chain_id, wallet, nonce),
  constraint nonce_whole unique (owner_id, chain_id, wallet, nonce)
);

create table signer.payout (
  withdrawal_id uuid primary key,
  chain_id bigint not null,
  wallet bytea not null,
  nonce bigint not null,
  token bytea not null check (length(token) = 20),
  to_address bytea not null check (length(to_address) = 20),
  amount_micro bigint not null check (amount_micro > 0),
  -- By whose word: nobody's (the auto limit), one person's, two.
  tier text not null check (tier in ('auto', 'one', 'two')),
  reserved_at timestamptz not null default clock_timestamp(),
  -- First signature at this nonce, for the payout or to fill the gap. Until then it counts against the day's automatic sum.
  signed_at timestamptz check (signed_at >= reserved_at),
  foreign key (withdrawal_id, chain_id, wallet, nonce) references signer.nonce (owner_id, chain_id, wallet, nonce)
);
create index payout_auto on signer.payout (signed_at) where tier = 'auto';
create index payout_reserved on signer.payout (reserved_at);

-- Coin for an address of the register, so that it can pay for being swept.
create table signer.top_up (
  key uuid primary key,
  chain_id bigint not null,
  wallet bytea not null,
  nonce bigint not null,
  to_address bytea not null check (length(to_address) = 20),
  wei numeric(78) not null check (wei > 0),
  reserved_at timestamptz not null default clock_timestamp(),
  foreign key (key, chain_id, wallet, nonce) references signer.nonce (owner_id, chain_id, wallet, nonce)
);

-- Every transaction that was ever signed, before it leaves the signer. purpose: payout, void (an empty transfer to itself that
-- takes a nonce's place), gas (a top-up), sweep (from an address of the register to the hot wallet or custody).
create table signer.transaction (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('payout', 'void', 'gas', 'sweep')),
  withdrawal_id uuid references signer.payout,
  top_up_key uuid references signer.top_up,
  chain_id bigint not null check (chain_id > 0),
  wallet bytea not null check (length(wallet) = 20),
  nonce bigint not null check (nonce >= 0),
  to_address bytea not null check (length(to_address) = 20),
  -- Token micro for payout and sweep, wei for gas.
  value numeric(78) not null check (value >= 0),
  gas_limit bigint not null check (gas_limit > 0),
  max_fee_wei numeric(78) not null check (max_fee_wei > 0),
  priority_fee_wei numeric(78) not null check (priority_fee_wei >= 0),
  raw bytea not null check (length(raw) between 50 and 2000),
  signed_at timestamptz not null default clock_timestamp(),
  constraint transaction_of_payout check ((purpose in ('payout', 'void')) = (withdrawal_id is not null)),
  constraint transaction_of_top_up check ((purpose = 'gas') = (top_up_key is not null))
);
create index transaction_of_nonce on signer.transaction (chain_id, wallet, nonce);
create index transaction_of_withdrawal on signer.transaction (withdrawal_id) where withdrawal_id is not null;
create index transaction_of_top_up on signer.transaction (top_up_key) where top_up_key is not null;
create index transaction_gas on signer.transaction (signed_at) where purpose in ('gas', 'void');

-- A nonce that was filled with nothing never carries a payout, and the other way round.
create function signer.refuse_two_purposes() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.purpose in ('payout', 'void') and exists (
    select from signer.transaction where withdrawal_id = new.withdrawal_id and purpose <> new.purpose) then
    raise exception 'withdrawal % is either paid or voided', new.withdrawal_id using errcode = '23514', constraint = 'transaction_one_purpose';
  end if;
  return new;
end $$;
create trigger transaction_one_purpose before insert on signer.transaction
  for each row execute function signer.refuse_two_purposes();

-- The kill switch: the newest row says; none says running. One person (or the breaker) stops; starting again is signed by
-- another than who asks, once for each stop.
create table signer.switch (
  id bigint generated always as identity primary key,
  stopped boolean not null,
  reason text not null check (length(reason) between 3 and 300),
  by text not null check (length(by) between 1 and 100),
  command_id uuid constraint switch_command_once unique,
  at timestamptz not null default clock_timestamp(),
  constraint switch_started_by_command check (stopped = (command_id is null))
);

grant select on all tables in schema signer to clearhold_app, clearhold_signer;
grant insert on signer.nonce, signer.payout, signer.top_up, signer.transaction, signer.switch to clearhold_signer;
grant update (signed_at) on signer.payout to clearhold_signer;
-- What a row lock needs; there is one row and one value it may have.
grant update on signer.turn to clearhold_signer;
