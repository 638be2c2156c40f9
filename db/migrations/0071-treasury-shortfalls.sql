-- Why: deposits that are owed and shortfalls that a reorganised chain left stand in one account, suspense, and cancel each other out: a
-- shortfall of 500 and a deposit of 500 under review read as zero, and an alarm was cleared over an open shortfall (finding MON4). The
-- rows know both sides; here the shortfalls are added up by themselves, and what is owed is the balance and them together.

-- What vanished deposits and vanished capital left open on a chain, or on all of them (null).
create function treasury.shortfall_micro(in_chain bigint) returns bigint language sql stable security definer
  set search_path = pg_catalog as $$
  select (coalesce((select sum(d.hole_micro) from deposits.deposit d
        where d.hole_micro > 0 and (in_chain is null or d.chain_id = in_chain)), 0)
      + coalesce((select sum(c.hole_micro) from treasury.capital_arrival c
        where c.hole_micro > 0 and (in_chain is null or c.chain_id = in_chain)), 0))::bigint
$$;

revoke execute on function treasury.shortfall_micro from public;
