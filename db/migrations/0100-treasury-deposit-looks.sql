-- Why: a comparison asked for the balance of every address that holds money, so that above 120,000 of them it took longer than the minute
-- within which a shortage must close the gate, and above 500,000 nothing was compared. Each comparison now asks the wallets and the house's
-- addresses, and some of the deposit addresses in turn; of the others it takes what is kept, and what their last look found (0071).

-- How far the look at deposit addresses has come, one row a chain.
create table treasury.deposit_look (
  chain_id bigint primary key check (chain_id > 0),
  begun_at timestamptz(3) not null,
  -- The last address that was asked; null where the next look begins with the first.
  behind bytea check (length(behind) = 20),
  -- When the newest look that came to its end was begun: no balance that is kept is older. Null before the first has ended.
  whole_since timestamptz(3),
  check (whole_since <= begun_at),
  check (behind is not null or (whole_since is not null and whole_since = begun_at))
);

-- What a deposit address held beyond what is kept of it when it was last asked, in the token's own units; below zero, something is missing
-- there. Nearly always empty.
create table treasury.address_drift (
  chain_id bigint not null,
  address bytea not null,
  drift_raw numeric not null check (drift_raw <> 0),
  block_number bigint not null check (block_number >= 0),
  at timestamptz not null default clock_timestamp(),
  primary key (chain_id, address),
  foreign key (chain_id, address) references treasury.deposit_address (chain_id, address)
);
