-- Why: money is received at many addresses and sent from one. What was gathered into the hot wallet or into custody is written
-- down with its transactions; and every minute what the chain holds at all our addresses is compared with what the book says.

-- The two wallets stand in the same register: money that moves between our addresses is nobody's deposit. 2: hot, 3: custody.
alter table treasury.deposit_address
  drop constraint deposit_address_branch,
  add constraint deposit_address_branch check (case when branch = 0 then person_id is not null
    when branch between 1 and 3 then person_id is null and address_index = 0 else false end);
create unique index deposit_address_wallets on treasury.deposit_address (chain_id, branch) where branch > 1;

alter table treasury.alarm drop constraint alarm_kind_check;
alter table treasury.alarm add constraint alarm_kind_check check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit',
  'impossible_amount', 'payout_reverted', 'payout_without_transfer', 'reorg_after_payout', 'nonce_used_outside', 'nonce_gap',
  'token_fee', 'wallet_frozen', 'reserves_short'));

-- One gathering of an address at a time: planned -> [gas sent] -> sent -> done, or failed (the chain reverted it).
create table treasury.sweep (
  id uuid primary key,
  chain_id bigint not null,
  address bytea not null,
  target text not null check (target in ('hot', 'custody')),
  amount_micro bigint not null check (amount_micro > 0),
  -- Of the address itself; nothing else is ever sent from it.
  nonce bigint not null check (nonce >= 0),
  -- Coin it must get first to pay for the transfer; zero when it has enough.
  gas_wei numeric(78) not null check (gas_wei >= 0),
  state text not null default 'planned' check (state in ('planned', 'gas_sent', 'sent', 'done', 'failed')),
  -- The one that was mined, or the newest that was signed; the signer keeps all of them.
  tx_hash bytea check (length(tx_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (chain_id, address) references treasury.deposit_address (chain_id, address),
  constraint sweep_sent check (state not in ('sent', 'done', 'failed') or tx_hash is not null)
);
create unique index sweep_open on treasury.sweep (chain_id, address) where state in ('planned', 'gas_sent', 'sent');
create index sweep_newest on treasury.sweep (chain_id, created_at desc);

-- Addresses whose money cannot be gathered, because the token's issuer froze them.
create table treasury.unsweepable (
  chain_id bigint not null,
  address bytea not null,
  reason text not null check (reason in ('blacklisted')),
  since timestamptz not null default clock_timestamp(),
  primary key (chain_id, address),
  foreign key (chain_id, address) references treasury.deposit_address (chain_id, address)
);

-- What the chain held at a block against what the book and what is known to be on its way make of it. drift = chain - book.
create table treasury.reconciliation (
  id bigint generated always as identity primary key,
  chain_id bigint not null check (chain_id > 0),
  at timestamptz not null default clock_timestamp(),
  block_number bigint not null check (block_number >= 0),
  chain_micro bigint not null check (chain_micro >= 0),
  -- What the chain should hold: the book, and what has arrived or left and is not booked yet.
  book_micro bigint not null,
  drift_micro bigint generated always as (chain_micro - book_micro) stored
);
create index reconciliation_newest on treasury.reconciliation (chain_id, id desc);

grant select, insert (id, chain_id, address, target, amount_micro, nonce, gas_wei), update (state, tx_hash, updated_at)
  on treasury.sweep to clearhold_app;
grant select, insert (chain_id, address, reason), delete on treasury.unsweepable to clearhold_app;
grant select, insert (chain_id, block_number, chain_micro, book_micro), delete on treasury.reconciliation to clearhold_app;
