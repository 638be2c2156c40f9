-- Why: where the chain could not be compared with the ledger (a provider is down, a statement ran out of time), the breaker only said
-- so in a log, and new promises and payouts went on (finding MON5). The activation looks at the age of the last
-- comparison itself (plans.activation_ground, 0053); payouts do the same where they are taken (take-payout.ts). Silence is no shortage: it raises no alarm and turns no
-- switch off, and everything goes on with the next comparison.

-- Whether every chain on which the ledger says that money is held was compared with it within five minutes of real time (the same as
-- comparisonAgeMsMax of packages/contract/src/views/reserves.ts). Where it holds nothing anywhere there is nothing to compare.
create function treasury.is_compared() returns boolean language plpgsql stable set search_path = pg_catalog as $$
declare
  since constant timestamptz := clock_timestamp() - interval '5 minutes';
begin
  return not exists (select from ledger.account a where a.kind = 'custody' and a.balance_micro <> 0
    and not exists (select from treasury.reconciliation r
      where r.chain_id = substr(a.key, length('custody:') + 1)::bigint and r.at >= since));
end $$;

revoke execute on function treasury.is_compared from public;
