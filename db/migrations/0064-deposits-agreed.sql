-- Why: what two people agreed on about a deposit is booked by the command they signed, like the rest (see 0055): an arrival that was
-- held is let go on, a transfer to the bank is paid out of the operator's capital. Who may call them stands in docs/roles.md.

-- Credits an arrival that was held, which the command of two people names.
create function deposits.release(approval_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  agreed constant approvals.command := approvals.agreed(approval_id, 'deposit.release');
  item record;
  paid record;
  cash bigint;
  verdicts int[];
  entry_ids bigint[];
begin
  perform 1 from deposits.deposit d where d.id = (agreed.input ->> 'depositId')::uuid for update;
  select p.* into item from deposits.proved p where p.id = (agreed.input ->> 'depositId')::uuid and p.state = 'frozen'
    and agreed.subject = 'person:' || p.person_id and p.transfer_state = 'confirmed' and ledger.entry_of_key('held:' || p.key) is not null;
  if not found then
    raise exception 'deposit_without_ground: command % names no deposit that is held', approval_id
      using errcode = 'check_violation', constraint = 'deposit_without_ground';
  end if;
  select d.shortfalls_paid[1] as shortfall, d.capital_paid[1] as capital into paid
    from deposits.pay_debts(item.chain_id, array[item.id]) as d;
  cash := item.amount_micro - paid.shortfall - paid.capital;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, (
    select array[(item.key, 'deposit.credited', 'person:' || agreed.decided_by, 'deposit:' || item.id,
        array_agg(l.source order by l.turn), array_agg(l.target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
      from deposits.credit_lines('suspense:' || item.chain_id, 'investor:' || item.person_id || ':cash', 'suspense:' || item.chain_id,
        cash, paid.shortfall, paid.capital) as l)) as w;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: the release of deposit % was answered with %', item.id, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
  update deposits.deposit d set state = 'credited', entry_id = entry_ids[1], cash_micro = cash,
      credited_at = clock_timestamp(), updated_at = clock_timestamp() where d.id = item.id;
  perform platform.append_event('deposit.credited', item.person_id, jsonb_build_object('depositId', item.id,
      'amount', (cash * 0.000001)::text, 'entry', ledger.entry_name(entry_ids[1]))
    || case when cash = item.amount_micro then '{}' else jsonb_build_object('arrived', (item.amount_micro * 0.000001)::text) end);
end $$;

-- Pays a manual deposit out of free capital: with what two people agreed on when they credited it, or when they edited it after that.
-- False, and nothing is written, when there is not enough capital.
create function deposits.credit_manual(deposit_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  item deposits.deposit;
  agreed approvals.command;
  edited approvals.command;
  verdicts int[];
  entry_ids bigint[];
begin
  select * into item from deposits.deposit d where d.id = deposit_id and d.gateway <> 'chain'
    and d.state in ('submitted', 'waiting_for_capital') for update;
  select a.* into agreed from approvals.command c cross join lateral approvals.agreed(c.id, c.command) as a
    where c.subject = 'person:' || item.person_id and c.command = 'deposit.credit_manual' and c.state = 'approved'
      and c.input ->> 'depositId' = item.id::text
    order by c.decided_at desc limit 1;
  select a.* into edited from approvals.command c cross join lateral approvals.agreed(c.id, c.command) as a
    where c.subject = 'person:' || item.person_id and c.command = 'deposit.edit' and c.state = 'approved'
      and c.input ->> 'depositId' = item.id::text and c.decided_at >= agreed.decided_at
    order by c.decided_at desc limit 1;
  if agreed.id is null or not (case
      when edited.id is null then agreed.changes @> jsonb_build_array(
        jsonb_build_object('field', 'cash', 'after', '+' || (item.cash_micro * 0.000001)::text),
        jsonb_build_object('field', 'profit', 'after', '+' || (item.profit_micro * 0.000001)::text))
      else (edited.input ->> 'usdAmount')::numeric * 1000000 = item.cash_micro
        and (edited.input ->> 'btcAmount')::numeric * 1000000 = item.profit_micro end)
  then
    raise exception 'deposit_without_ground: two people did not agree on what deposit % credits', deposit_id
      using errcode = 'check_violation', constraint = 'deposit_without_ground';
  end if;
  -- Nobody is passed by: what came before and was approved is paid first.
  if exists (select from deposits.deposit o where o.state = 'waiting_for_capital' and (o.created_at, o.id) < (item.created_at, item.id)) then
    return false;
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, (
    select array[('deposit:manual:' || item.id, 'deposit.credited',
        case item.state when 'submitted' then 'person:' || agreed.decided_by else 'system:deposits' end, 'deposit:' || item.id,
        array_agg('operator:capital'::text order by l.turn), array_agg('investor:' || item.person_id || ':' || l.kind order by l.turn),
        array_agg(l.amount order by l.turn))::ledger.draft]
      from (values (1, 'cash', item.cash_micro), (2, 'profit', item.profit_micro)) as l (turn, kind, amount) where l.amount > 0)) as w;
  if verdicts = '{2}' then return false; end if;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: the manual deposit % was answered with %', item.id, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
  update deposits.deposit d set state = 'credited', entry_id = entry_ids[1], credited_at = clock_timestamp(), updated_at = clock_timestamp()
    where d.id = item.id;
  perform platform.append_event('deposit.credited', item.person_id, jsonb_build_object('depositId', item.id,
      'amount', (item.cash_micro * 0.000001)::text, 'entry', ledger.entry_name(entry_ids[1]))
    || case when item.profit_micro = 0 then '{}' else jsonb_build_object('profit', (item.profit_micro * 0.000001)::text) end);
  return true;
end $$;

revoke execute on function deposits.release, deposits.credit_manual from public;
