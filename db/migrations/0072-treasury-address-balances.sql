-- Why: what an address of ours should hold was added up from all its transfers and all its sweeps, for every address, every ten seconds and
-- in every comparison (finding G1). From here on it is kept beside the address, by triggers of the two tables that change it, so that
-- nobody who writes there can forget it; to read what is held costs as much as there are addresses that hold anything.

create table treasury.address_balance (
  chain_id bigint not null,
  address bytea not null,
  -- What stands in the chain there, confirmed or not yet, and was not swept, by our own count. Of people's addresses and the house's.
  held_micro numeric not null,
  primary key (chain_id, address),
  foreign key (chain_id, address) references treasury.deposit_address (chain_id, address)
);
create index address_balance_richest on treasury.address_balance (chain_id, held_micro desc, address) where held_micro <> 0;
create index address_balance_holding on treasury.address_balance (chain_id, address) where held_micro <> 0;

-- Which addresses were tried lately is asked before each sweep, among all there ever were.
create index sweep_failed on treasury.sweep (chain_id, address, updated_at) where state = 'failed';

-- In the order of addresses: the watcher and the worker write at the same time.
create function treasury.add_to_balances(chains bigint[], addresses bytea[], amounts bigint[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into treasury.address_balance as b (chain_id, address, held_micro)
    select g.chain_id, g.address, sum(g.amount) from unnest(chains, addresses, amounts) as g (chain_id, address, amount)
      join treasury.deposit_address a on a.chain_id = g.chain_id and a.address = g.address and a.branch < 2
      group by g.chain_id, g.address having sum(g.amount) <> 0 order by g.chain_id, g.address
    on conflict on constraint address_balance_pkey do update set held_micro = b.held_micro + excluded.held_micro
$$;

create function treasury.balance_new_transfers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(n.receiver), array_agg(n.amount_micro))
    from fresh n where n.state <> 'orphaned' having count(*) > 0;
  return null;
end $$;
create function treasury.balance_changed_transfers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(n.receiver),
      array_agg(case when n.state = 'orphaned' then -n.amount_micro else n.amount_micro end))
    from fresh n join stale o on o.id = n.id where (n.state = 'orphaned') <> (o.state = 'orphaned') having count(*) > 0;
  return null;
end $$;
create function treasury.balance_new_sweeps() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(n.address), array_agg(-n.amount_micro))
    from fresh n where n.state = 'done' having count(*) > 0;
  return null;
end $$;
create function treasury.balance_changed_sweeps() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(n.address),
      array_agg(case when n.state = 'done' then -n.amount_micro else n.amount_micro end))
    from fresh n join stale o on o.id = n.id where (n.state = 'done') <> (o.state = 'done') having count(*) > 0;
  return null;
end $$;

create trigger transfer_adds_to_balance after insert on treasury.transfer
  referencing new table as fresh for each statement execute function treasury.balance_new_transfers();
create trigger transfer_changes_balance after update on treasury.transfer
  referencing new table as fresh old table as stale for each statement execute function treasury.balance_changed_transfers();
create trigger sweep_takes_from_balance after insert on treasury.sweep
  referencing new table as fresh for each statement execute function treasury.balance_new_sweeps();
create trigger sweep_changes_balance after update on treasury.sweep
  referencing new table as fresh old table as stale for each statement execute function treasury.balance_changed_sweeps();

insert into treasury.address_balance (chain_id, address, held_micro)
  select a.chain_id, a.address, coalesce(t.micro, 0) - coalesce(s.micro, 0)
  from treasury.deposit_address a
    left join (select chain_id, receiver, sum(amount_micro) as micro from treasury.transfer where state <> 'orphaned'
      group by chain_id, receiver) as t on t.chain_id = a.chain_id and t.receiver = a.address
    left join (select chain_id, address, sum(amount_micro) as micro from treasury.sweep where state = 'done'
      group by chain_id, address) as s on s.chain_id = a.chain_id and s.address = a.address
  where a.branch < 2 and (t.micro is not null or s.micro is not null);

revoke execute on function treasury.add_to_balances, treasury.balance_new_transfers, treasury.balance_changed_transfers,
  treasury.balance_new_sweeps, treasury.balance_changed_sweeps from public;
