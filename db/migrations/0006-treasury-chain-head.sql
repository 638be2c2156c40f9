-- Why: everybody who asks 'is my deposit late?' first needs to know how far we have read the chain. One row a chain: the
-- newest block both providers agreed on.

create schema treasury;
grant usage on schema treasury to clearhold_app;

create table treasury.chain_head (
  chain_id bigint primary key check (chain_id > 0),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  block_time timestamptz not null,
  read_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on treasury.chain_head to clearhold_app;
