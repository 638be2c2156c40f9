-- Why: some things only people may decide: a chain that took back what was credited, a debt that capital could not cover. An
-- alarm says what it is; while one that stops payouts stands, no money leaves and no plan begins. Two people clear it.

create table treasury.alarm (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit', 'impossible_amount')),
  chain_id bigint not null check (chain_id > 0),
  -- The thing it is about: 'deposit:{id}', 'block:{number}'.
  about text not null check (length(about) between 1 and 160),
  stops_payouts boolean not null,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text check (cleared_by ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'),
  cleared_reason text check (length(cleared_reason) between 3 and 300),
  check (num_nulls(cleared_at, cleared_by, cleared_reason) in (0, 3))
);
-- The same thing rings once until it is cleared.
create unique index alarm_standing on treasury.alarm (kind, chain_id, about) where cleared_at is null;

grant select, insert (kind, chain_id, about, stops_payouts), update (cleared_at, cleared_by, cleared_reason)
  on treasury.alarm to clearhold_app;
