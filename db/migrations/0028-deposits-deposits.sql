-- Why: a deposit is one arrival of money that a person can follow from the first block to the credit. Those of the chain follow
-- treasury's verified transfers; those of the manual gateway follow two people, and are paid out of the operator's capital.

create schema deposits;
grant usage on schema deposits to clearhold_app;

create table deposits.deposit (
  id uuid primary key,
  person_id uuid not null,
  gateway text not null check (gateway in ('chain', 'bank', 'other')),
  state text not null check (state in ('seen', 'confirming', 'credited', 'below_minimum', 'frozen', 'reorged', 'unsupported',
    'submitted', 'waiting_for_capital', 'rejected', 'deleted')),
  -- What arrived or is said to have been paid; empty for a token whose worth we do not know.
  amount_micro bigint check (amount_micro between 1 and 999999999999999999),
  -- What was or will be credited: cash, and for the manual gateway a goodwill to profit.
  cash_micro bigint not null default 0 check (cash_micro between 0 and 999999999999999999),
  profit_micro bigint not null default 0 check (profit_micro between 0 and 999999999999999999),
  transfer_id bigint constraint deposit_transfer unique,
  chain_id bigint check (chain_id > 0),
  tx_hash bytea check (length(tx_hash) = 32),
  -- -1: the chain's own coin, which leaves no log.
  log_index int check (log_index >= -1),
  arrival smallint check (arrival > 0),
  block_number bigint check (block_number >= 0),
  confirmations int not null default 0 check (confirmations >= 0),
  confirmations_needed int not null default 0 check (confirmations <= confirmations_needed),
  -- Another token than ours, in its own units.
  token bytea check (length(token) = 20),
  amount_raw numeric(78) check (amount_raw > 0),
  reference text check (length(reference) between 1 and 140),
  proof_key text,
  -- Why it is frozen (a code), or was rejected or deleted (the words of who did it).
  note text check (length(note) between 1 and 300),
  entry_id bigint check (entry_id > 0),
  -- After a reorg: what the operator's capital paid for it, and what nobody could.
  capital_micro bigint not null default 0 check (capital_micro >= 0),
  hole_micro bigint not null default 0 check (hole_micro >= 0),
  created_at timestamptz not null default clock_timestamp(),
  credited_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  constraint deposit_of_chain check ((gateway = 'chain') = (num_nonnulls(chain_id, tx_hash, log_index, arrival) = 4)),
  constraint deposit_unsupported check ((state = 'unsupported') <= (transfer_id is null and amount_micro is null)),
  constraint deposit_known check (gateway <> 'chain' or state in ('unsupported', 'deleted') or (transfer_id is not null and amount_micro is not null)),
  constraint deposit_by_hand check (gateway = 'chain' or (transfer_id is null and token is null and reference is not null)),
  constraint deposit_states check ((gateway = 'chain') = (state in ('seen', 'confirming', 'below_minimum', 'frozen', 'reorged', 'unsupported'))
    or state in ('credited', 'deleted')),
  constraint deposit_credited check (state <> 'credited' or (credited_at is not null and entry_id is not null))
);
create index deposit_of_person on deposits.deposit (person_id, created_at desc, id);
create index deposit_newest on deposits.deposit (created_at desc, id);
create index deposit_pending on deposits.deposit (chain_id, block_number) where state in ('seen', 'confirming');
create index deposit_small on deposits.deposit (person_id, chain_id) where state = 'below_minimum';
create index deposit_waiting on deposits.deposit (created_at) where state in ('submitted', 'waiting_for_capital');
-- What people must look at, in the order of the list they look at.
create index deposit_for_staff on deposits.deposit (state, created_at desc, id)
  where state in ('submitted', 'waiting_for_capital', 'frozen', 'unsupported');
create index deposit_holes on deposits.deposit (chain_id, transfer_id) where hole_micro > 0;
create unique index deposit_arrival on deposits.deposit (chain_id, tx_hash, log_index, arrival) where gateway = 'chain';
-- The same payment told twice is one payment.
create unique index deposit_reference on deposits.deposit (person_id, lower(reference))
  where gateway <> 'chain' and state not in ('rejected', 'deleted');

-- How far each consumer has read treasury's changes; moved in the same transaction as what it did with them.
create table deposits.cursor (
  chain_id bigint primary key check (chain_id > 0),
  last_seq bigint not null check (last_seq >= 0)
);

-- What is below a micro, in the token's own units, until it makes one.
create table deposits.dust (
  chain_id bigint primary key check (chain_id > 0),
  remainder_raw numeric(78) not null check (remainder_raw >= 0)
);

-- Test money given out, in the demo edition only.
create table deposits.test_money (
  id uuid primary key,
  person_id uuid not null,
  asked_at timestamptz not null,
  tx_hash bytea check (length(tx_hash) = 32),
  failed_at timestamptz
);
create index test_money_of_person on deposits.test_money (person_id, asked_at);

grant select, insert,
  update (state, amount_micro, cash_micro, profit_micro, block_number, confirmations, note, entry_id, capital_micro, hole_micro, credited_at, updated_at)
  on deposits.deposit to clearhold_app;
grant select, insert, update (last_seq) on deposits.cursor to clearhold_app;
grant select, insert, update (remainder_raw) on deposits.dust to clearhold_app;
grant select, insert, update (tx_hash, failed_at) on deposits.test_money to clearhold_app;
