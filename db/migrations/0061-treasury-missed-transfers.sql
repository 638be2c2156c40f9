-- Why: a person who asks for their deposit may name a transaction the watcher was not given. The api wrote such a transfer down
-- itself, and a confirmed transfer is what credits rest on. It only reports the transaction from here on; the watcher asks both
-- providers and writes down what it finds.

create table treasury.missed_transfer (
  chain_id bigint not null check (chain_id > 0),
  tx_hash bytea not null check (length(tx_hash) = 32),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  reported_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, tx_hash)
);
