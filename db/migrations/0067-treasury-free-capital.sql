-- Why: an approved bank deposit that waits for capital was a promise nobody had reserved anything for: activations and renewals spent the
-- capital ahead of it, and so did deposits that came later (finding MON9). What such deposits wait for is now reserved in the order in
-- which they came; free capital is what is left, everywhere it is said or spent on a new promise
-- (docs/decisions/0049-approved-deposits-reserve-capital.md).

-- The operator's capital, what approved deposits wait for out of it, and what is free for new promises: never below zero.
create function treasury.free_capital(out balance_micro bigint, out waiting_micro bigint, out free_micro bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  balance_micro := coalesce((select a.balance_micro from ledger.account a where a.key = 'operator:capital'), 0);
  waiting_micro := coalesce((select sum(d.cash_micro + d.profit_micro) from deposits.deposit d where d.state = 'waiting_for_capital'), 0);
  free_micro := greatest(balance_micro - waiting_micro, 0);
end $$;

revoke execute on function treasury.free_capital from public;
