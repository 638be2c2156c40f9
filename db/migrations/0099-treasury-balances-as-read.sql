-- Why: what an address should hold followed arrivals as the watcher read them, and sweeps as the worker found them settled: between the two
-- the same coins stood at the address and in the wallet, and the kept balance could not be compared with any one block. It now follows
-- what the watcher has read and nothing else, in the token's own units, so that it is the balance at the watcher's last block (0071).

drop trigger sweep_takes_from_balance on treasury.sweep;
drop trigger sweep_changes_balance on treasury.sweep;
drop function treasury.balance_new_sweeps();
drop function treasury.balance_changed_sweeps();
drop function treasury.add_to_balances(bigint[], bytea[], bigint[]);

-- held_micro: what is worth sweeping. held_raw: the same with what is less than a millionth; 0 where nothing stands.
alter table treasury.address_balance add column held_raw numeric not null default 0;
alter table treasury.address_balance alter column held_raw drop default;
drop index treasury.address_balance_holding;
create index address_balance_holding on treasury.address_balance (chain_id, address) where held_raw <> 0;

-- A movement out of an address is known by its arrival at another of ours. What leaves for a stranger is in no row: there the chain is asked.
create function treasury.add_to_balances(chains bigint[], addresses bytea[], micros bigint[], raws numeric[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into treasury.address_balance as b (chain_id, address, held_micro, held_raw)
    select g.chain_id, g.address, sum(g.micro), sum(g.raw)
      from unnest(chains, addresses, micros, raws) as g (chain_id, address, micro, raw)
      join treasury.deposit_address a on a.chain_id = g.chain_id and a.address = g.address and a.branch < 2
      group by g.chain_id, g.address having sum(g.raw) <> 0 order by g.chain_id, g.address
    on conflict on constraint address_balance_pkey
      do update set held_micro = b.held_micro + excluded.held_micro, held_raw = b.held_raw + excluded.held_raw
$$;

create or replace function treasury.balance_new_transfers() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(s.address), array_agg(s.sign * n.amount_micro),
      array_agg(s.sign * n.amount_raw))
    from fresh n cross join lateral (values (n.receiver, 1), (n.sender, -1)) as s (address, sign)
    where n.state <> 'orphaned' having count(*) > 0;
  return null;
end $$;
create or replace function treasury.balance_changed_transfers() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(s.address), array_agg(s.sign * n.amount_micro),
      array_agg(s.sign * n.amount_raw))
    from fresh n join stale o on o.id = n.id
      cross join lateral (values (n.receiver, case when n.state = 'orphaned' then -1 else 1 end),
        (n.sender, case when n.state = 'orphaned' then 1 else -1 end)) as s (address, sign)
    where (n.state = 'orphaned') <> (o.state = 'orphaned') having count(*) > 0;
  return null;
end $$;

insert into treasury.address_balance (chain_id, address, held_micro, held_raw)
  select a.chain_id, a.address, sum(m.micro), sum(m.raw)
  from (select chain_id, receiver as address, amount_micro as micro, amount_raw as raw from treasury.transfer where state <> 'orphaned'
      union all
      select chain_id, sender, -amount_micro, -amount_raw from treasury.transfer where state <> 'orphaned') as m
    join treasury.deposit_address a on a.chain_id = m.chain_id and a.address = m.address and a.branch < 2
  group by a.chain_id, a.address
  on conflict on constraint address_balance_pkey do update set held_micro = excluded.held_micro, held_raw = excluded.held_raw;

revoke execute on function treasury.add_to_balances from public;
