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

-- How much of each balance has matured and was not used since, from the entries of the book alone, in their order: maturedAfter in
-- domains/withdrawals/model.ts. Principal, profit and bonus that a maturity paid come in; a plan that begins and a withdrawal take from
-- it first; a withdrawal that ends without leaving gives back what it took; whatever else leaves a balance (a deposit the chain took
-- back, an adjustment) takes other money first. An early exit is no maturity. taken_micro: what this withdrawal took of it.
create function withdrawals.matured_of(for_person uuid, of_withdrawal uuid,
    out cash_micro bigint, out profit_micro bigint, out bonus_micro bigint, out taken_micro bigint)
  language plpgsql stable set search_path = pg_catalog as $$
declare
  own constant text := 'investor:' || for_person || ':';
  asked constant text := 'withdrawal:' || of_withdrawal;
  keys constant text[] := array[own || 'cash', own || 'profit', own || 'bonus'];
  matured bigint[] := array[0, 0, 0];
  taken jsonb := '{}';
  share bigint;
  m record;
begin
  taken_micro := 0;
  for m in
    select a.place, e.reason, e.about, l.is_out, l.amount_micro, l.after_micro
    from (select a.id, array_position(keys, a.key) as place from ledger.account a where a.key = any (keys)) as a
      cross join lateral (
        select p.entry_id, p.line, true as is_out, p.amount_micro, p.source_after_micro as after_micro
          from ledger.posting p where p.source_id = a.id
        union all
        select p.entry_id, p.line, false, p.amount_micro, p.target_after_micro from ledger.posting p where p.target_id = a.id) as l
      join ledger.entry e on e.id = l.entry_id
    order by l.entry_id, l.line
  loop
    if not m.is_out then
      share := case
        when m.reason = 'plan.matured' then m.amount_micro
        when m.reason in ('withdrawal.cancelled', 'withdrawal.rejected', 'withdrawal.returned')
          then coalesce((taken ->> (m.about || ':' || m.place))::bigint, 0)
        else 0 end;
      matured[m.place] := matured[m.place] + share;
    elsif m.reason in ('plan.activated', 'plan.renewed', 'withdrawal.requested') then
      share := least(matured[m.place], m.amount_micro);
      matured[m.place] := matured[m.place] - share;
      if m.reason = 'withdrawal.requested' and share > 0 then
        taken := taken || jsonb_build_object(m.about || ':' || m.place, share);
        if m.about = asked then taken_micro := taken_micro + share; end if;
      end if;
    else
      matured[m.place] := least(matured[m.place], m.after_micro);
    end if;
  end loop;
  cash_micro := matured[1];
  profit_micro := matured[2];
  bonus_micro := matured[3];
end $$;

-- The same of what a withdrawal of this type is taken out of.
create function withdrawals.matured_for(for_person uuid, kind text) returns bigint
  language plpgsql stable set search_path = pg_catalog as $$
declare
  m record;
begin
  select * into m from withdrawals.matured_of(for_person, null);
  return case kind when 'profit' then m.profit_micro when 'referral_bonus' then m.bonus_micro when 'capital' then m.cash_micro
    else m.cash_micro + m.profit_micro + m.bonus_micro end;
end $$;

revoke execute on function withdrawals.matured_of, withdrawals.matured_for from public;
