-- Why: what the chain says arrived at our addresses. One row a log, whoever reports it first; rows are never deleted. A block
-- that the chain takes back takes its rows' standing with it ('orphaned'), unless the same log stands in the new branch: then
-- the row moves there. Whoever books from these rows reads the changes in order and can begin again after any of them.

-- The one token this installation believes, as it was at the first start. Another token, scale or code refuses to start.
create table treasury.pinned_token (
  chain_id bigint primary key check (chain_id > 0),
  token bytea not null check (length(token) = 20),
  decimals smallint not null check (decimals between 6 and 18),
  code_hash bytea not null check (length(code_hash) = 32),
  pinned_at timestamptz not null default clock_timestamp()
);

-- What keeps the chain from being read, said to everybody who waits for it; empty while it is read.
alter table treasury.chain_head
  add column trouble text check (trouble ~ '^[a-z_]{1,40}$'),
  add column trouble_since timestamptz,
  add check ((trouble is null) = (trouble_since is null));

-- How far the chain was read, by hash: the next block must follow the last one, or the chain changed. A block is settled when
-- it was read a second time, with enough blocks above it.
create table treasury.scanned_block (
  chain_id bigint not null check (chain_id > 0),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  block_time timestamptz not null,
  settled boolean not null default false,
  primary key (chain_id, block_number)
);
create index scanned_block_unsettled on treasury.scanned_block (chain_id, block_number) where not settled;

create table treasury.transfer (
  id bigint generated always as identity primary key,
  chain_id bigint not null check (chain_id > 0),
  tx_hash bytea not null check (length(tx_hash) = 32),
  log_index int not null check (log_index >= 0),
  -- The chain may take a log back and bring it again later: that is another arrival.
  arrival smallint not null check (arrival > 0),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  block_time timestamptz not null,
  sender bytea not null check (length(sender) = 20),
  receiver bytea not null,
  -- Sent by an address of ours: money that moved in the house and is nobody's deposit.
  internal boolean not null,
  -- What the log says in the token's own units, what of it can be booked, and the rest below our smallest unit.
  amount_raw numeric(78) not null check (amount_raw > 0),
  amount_micro bigint not null check (amount_micro between 0 and 999999999999999999),
  remainder_raw numeric(78) not null check (remainder_raw >= 0),
  state text not null default 'seen' check (state in ('seen', 'confirmed', 'orphaned')),
  seen_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  orphaned_at timestamptz,
  check (state <> 'seen' or (confirmed_at is null and orphaned_at is null)),
  check (state <> 'confirmed' or (confirmed_at is not null and orphaned_at is null)),
  check (state <> 'orphaned' or orphaned_at is not null),
  foreign key (chain_id, receiver) references treasury.deposit_address (chain_id, address),
  constraint transfer_arrival unique (chain_id, tx_hash, log_index, arrival)
);
-- One credit a log, whichever way it is reported (INV4): the watcher and the person who types a transaction id meet here.
create unique index transfer_standing on treasury.transfer (chain_id, tx_hash, log_index) where state <> 'orphaned';
create index transfer_receiver on treasury.transfer (chain_id, receiver, id);
create index transfer_by_block on treasury.transfer (chain_id, block_number) where state <> 'orphaned';

-- Written under one lock a chain, so the order of numbers is the order of commits and nobody who reads on misses one.
create table treasury.transfer_change (
  seq bigint generated always as identity primary key,
  chain_id bigint not null check (chain_id > 0),
  transfer_id bigint not null references treasury.transfer (id),
  kind text not null check (kind in ('seen', 'confirmed', 'moved', 'orphaned')),
  happened_at timestamptz not null default clock_timestamp()
);
create index transfer_change_in_order on treasury.transfer_change (chain_id, seq);

grant select, insert (chain_id, token, decimals, code_hash) on treasury.pinned_token to clearhold_app;
grant select, insert, update (settled), delete on treasury.scanned_block to clearhold_app;
grant select,
  insert (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal, amount_raw, amount_micro, remainder_raw),
  update (block_number, block_hash, block_time, state, confirmed_at, orphaned_at) on treasury.transfer to clearhold_app;
grant select, insert (chain_id, transfer_id, kind) on treasury.transfer_change to clearhold_app;
