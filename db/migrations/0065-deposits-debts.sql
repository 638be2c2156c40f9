-- Why: what capital and suspense gave when a credited transaction vanished is given back when it is mined again, once, whichever way the
-- arrival is credited (finding MON10). Before, an arrival that was first kept (too small) or held (two people look at it) and then
-- released gave nothing back, and one that paid for more debts than an entry has lines could not be booked, which stopped every credit
-- behind it. A debt is paid when its person is credited, not while the arrival waits in suspense: what waits may vanish again.

-- What arrivals give back when they are credited, in order; null stands for one that is not credited yet. Debts of the same person and
-- transaction stand one behind the other, arrivals too, and what overlaps is paid: first the shortfall, then the capital. The debts are
-- reduced here; the caller books the amounts in the same transaction.
create function deposits.pay_debts(in_chain bigint, deposit_ids uuid[], out shortfalls_paid bigint[], out capital_paid bigint[])
  language plpgsql set search_path = pg_catalog as $$
declare
  debt_ids uuid[];
  paid_places int[];
  paid_debts uuid[];
  paid_turns int[];
  paid_amounts bigint[];
begin
  select array_agg(r.id) into debt_ids from (
    select r.id from deposits.deposit r
    where r.tx_hash = any(array(select d.tx_hash from deposits.deposit d where d.id = any(deposit_ids)))
      and r.gateway = 'chain' and r.chain_id = in_chain and r.state = 'reorged' and r.capital_micro + r.hole_micro > 0
    order by r.transfer_id for update) as r;
  if debt_ids is null then
    shortfalls_paid := array_fill(0::bigint, array[cardinality(deposit_ids)]);
    capital_paid := shortfalls_paid;
    return;
  end if;
  with slot as (
    select debt.id, debt.person_id, debt.tx_hash, v.turn, v.amount,
      sum(v.amount) over (partition by debt.person_id, debt.tx_hash order by debt.transfer_id, v.turn) as upto
    from deposits.deposit debt cross join lateral (values (1, debt.hole_micro), (2, debt.capital_micro)) as v (turn, amount)
    where debt.id = any(debt_ids)
  ), arrived as (
    select s.place, d.person_id, d.tx_hash, d.amount_micro as amount,
      sum(d.amount_micro) over (partition by d.person_id, d.tx_hash order by s.place) as upto
    from unnest(deposit_ids) with ordinality as s (id, place) join deposits.deposit d on d.id = s.id
  ), paid as (
    select a.place::int as place, slot.id, slot.turn,
      (least(a.upto, slot.upto) - greatest(a.upto - a.amount, slot.upto - slot.amount))::bigint as amount
    from arrived a join slot using (person_id, tx_hash)
  )
  select array_agg(p.place), array_agg(p.id), array_agg(p.turn), array_agg(p.amount)
    into paid_places, paid_debts, paid_turns, paid_amounts from paid p where p.amount > 0;
  update deposits.deposit d set hole_micro = d.hole_micro - b.shortfall, capital_micro = d.capital_micro - b.capital,
      updated_at = clock_timestamp()
    from (select u.id, coalesce(sum(u.amount) filter (where u.turn = 1), 0)::bigint as shortfall,
          coalesce(sum(u.amount) filter (where u.turn = 2), 0)::bigint as capital
        from unnest(paid_debts, paid_turns, paid_amounts) as u (id, turn, amount) group by u.id) as b
    where d.id = b.id;
  select array_agg(coalesce(b.shortfall, 0) order by s.place), array_agg(coalesce(b.capital, 0) order by s.place)
    into shortfalls_paid, capital_paid
    from unnest(deposit_ids) with ordinality as s (id, place)
      left join (select u.place, coalesce(sum(u.amount) filter (where u.turn = 1), 0)::bigint as shortfall,
            coalesce(sum(u.amount) filter (where u.turn = 2), 0)::bigint as capital
          from unnest(paid_places, paid_turns, paid_amounts) as u (place, turn, amount) group by u.place) as b on b.place = s.place;
end $$;

-- The lines of a credit, at most four however many debts it pays. What was owed in suspense fills a shortfall of the same account by way
-- of the operator's capital: suspense gives nothing to itself, and the entry says what became of the money.
create function deposits.credit_lines(from_account text, to_account text, suspense text, rest bigint, shortfall bigint, capital bigint)
  returns table (turn int, source text, target text, amount bigint) language sql immutable parallel safe as $$
  select v.turn, v.source, v.target, v.amount from (values
      (1, from_account, case when from_account = suspense then 'operator:capital' else suspense end, shortfall),
      (2, 'operator:capital', suspense, case when from_account = suspense then shortfall else 0 end),
      (3, from_account, 'operator:capital', capital),
      (4, from_account, to_account, rest)) as v (turn, source, target, amount)
    where v.amount > 0
$$;

revoke execute on function deposits.pay_debts, deposits.credit_lines from public;
