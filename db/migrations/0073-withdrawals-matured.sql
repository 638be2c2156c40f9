-- Why: 'profit and capital are withdrawable after the duration' was untrue: what a plan had paid back stood under the same caps as any
-- other money, so that the smallest Platinum payout took four days (finding MON14). What has matured now leaves without a cap, and one
-- request may take everything that is free (docs/decisions/0053-what-has-matured-leaves-without-a-cap.md).

-- How much of a withdrawal was asked for against what had matured; the rest of it counts towards the caps. What was asked for before
-- this counts in full.
alter table withdrawals.withdrawal
  add column uncapped_micro bigint not null default 0,
  add constraint withdrawal_uncapped check (uncapped_micro between 0 and amount_micro),
  -- Less than the minimum leaves only where it is all that is left: what is a person's own must have a way out.
  drop constraint withdrawal_amount_micro_check,
  add constraint withdrawal_amount_micro_check check (amount_micro between 1 and 999999999999999999
    and (amount_micro >= 1000000 or type in ('all', 'return'))),
  drop constraint withdrawal_type_check,
  add constraint withdrawal_type_check check (type in ('profit', 'capital', 'referral_bonus', 'all', 'return'));

-- What each request took of what had matured in a balance, and what it left of it: a withdrawal that ends without leaving gives back
-- what it took, and what has matured later is read from the last request on instead of from the first entry of the account.
create table withdrawals.matured_part (
  account_id bigint not null check (account_id > 0),
  -- The entry that set the withdrawal aside.
  entry_id bigint not null check (entry_id > 0),
  taken_micro bigint not null check (taken_micro >= 0),
  left_micro bigint not null check (left_micro >= 0),
  primary key (account_id, entry_id)
);

-- How much of a balance had matured before this entry and was not used since, from the entries of the book in their order: maturedAfter
-- in domains/withdrawals/model.ts. Principal, profit and bonus that a maturity paid come in; a plan that begins and a withdrawal take
-- from it first; a withdrawal that ends without leaving gives back what it took; whatever else leaves a balance (a deposit the chain took
-- back, an adjustment) takes other money first. An early exit is no maturity.
create function withdrawals.matured_before(account bigint, before_entry bigint) returns bigint
  language plpgsql stable set search_path = pg_catalog as $$
declare
  since bigint := 0;
  matured bigint := 0;
  m record;
begin
  select t.entry_id, t.left_micro into m from withdrawals.matured_part t
    where t.account_id = account and t.entry_id < before_entry order by t.entry_id desc limit 1;
  if found then
    since := m.entry_id;
    matured := m.left_micro;
  end if;
  for m in
    select e.reason, e.about, l.is_out, l.amount_micro, l.after_micro
    from (select p.entry_id, p.line, true as is_out, p.amount_micro, p.source_after_micro as after_micro
            from ledger.posting p where p.source_id = account and p.entry_id > since and p.entry_id < before_entry
          union all
          select p.entry_id, p.line, false, p.amount_micro, p.target_after_micro
            from ledger.posting p where p.target_id = account and p.entry_id > since and p.entry_id < before_entry) as l
      join ledger.entry e on e.id = l.entry_id
    order by l.entry_id, l.line
  loop
    if not m.is_out then
      matured := matured + case
        when m.reason = 'plan.matured' then m.amount_micro
        when m.reason in ('withdrawal.cancelled', 'withdrawal.rejected', 'withdrawal.returned') then coalesce((
          select t.taken_micro from withdrawals.withdrawal w
            join withdrawals.matured_part t on t.account_id = account and t.entry_id = w.hold_entry_id
            where w.id = split_part(m.about, ':', 2)::uuid), 0)
        else 0 end;
    elsif m.reason in ('plan.activated', 'plan.renewed', 'withdrawal.requested') then
      matured := greatest(matured - m.amount_micro, 0);
    else
      matured := least(matured, m.after_micro);
    end if;
  end loop;
  return matured;
end $$;

-- Writes down what a request takes of it, under the locks of its entry, and says how much that is.
create function withdrawals.take_matured(by_entry bigint) returns bigint
  language sql set search_path = pg_catalog as $$
  with taken as (
    insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
      select p.source_id, p.entry_id, least(m.micro, p.amount_micro), greatest(m.micro - p.amount_micro, 0)
      from ledger.posting p cross join lateral (select withdrawals.matured_before(p.source_id, p.entry_id) as micro) as m
      where p.entry_id = by_entry
      returning taken_micro)
  select coalesce(sum(t.taken_micro), 0)::bigint from taken t
$$;

-- The requests of before this, in their order.
do $$
declare
  w record;
begin
  for w in select hold_entry_id from withdrawals.withdrawal order by hold_entry_id loop
    perform withdrawals.take_matured(w.hold_entry_id);
  end loop;
end $$;

-- How much of each balance of a person has matured and was not used since.
create function withdrawals.matured_of(for_person uuid, out cash_micro bigint, out profit_micro bigint, out bonus_micro bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(max(m.micro) filter (where a.key like '%:cash'), 0), coalesce(max(m.micro) filter (where a.key like '%:profit'), 0),
    coalesce(max(m.micro) filter (where a.key like '%:bonus'), 0)
  from ledger.account a cross join lateral (select withdrawals.matured_before(a.id, 9223372036854775807) as micro) as m
  where a.key = any (withdrawals.sources_of(for_person, 'all'))
$$;

-- The same of what a withdrawal of this type is taken out of.
create function withdrawals.matured_for(for_person uuid, kind text) returns bigint
  language sql stable set search_path = pg_catalog as $$
  select coalesce(sum(withdrawals.matured_before(a.id, 9223372036854775807)), 0)::bigint
  from ledger.account a where a.key = any (withdrawals.sources_of(for_person, matured_for.kind))
$$;

revoke execute on function withdrawals.matured_before, withdrawals.take_matured, withdrawals.matured_of, withdrawals.matured_for from public;
