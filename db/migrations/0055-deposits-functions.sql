-- Why: crediting a deposit must not be a general right to write transfers between accounts. Each function here is one reason for
-- money to move. It takes ids, never lines: it reads what happened from treasury's transfers and from commands two people
-- decided, under lock, composes the entry from those rows, and writes state, entry and events together. What does not stand on
-- such a row is refused with 23514; what changed while it was looked at fails with 40001, and the transaction is begun again.
-- Which arrival is kept, held or credited is said in domains/deposits/rules.ts; here only what guards money is looked at again.

-- A command that two people decided: one asked for it, another signed it, and it is about neither of them. What is decided never
-- changes (command_is_decided_once), so it needs no lock.
create function approvals.agreed(approval_id uuid, command_name text) returns approvals.command
  language plpgsql stable set search_path = pg_catalog as $$
declare
  agreed approvals.command;
begin
  select * into agreed from approvals.command c where c.id = approval_id and c.command = command_name and c.state = 'approved'
    and c.money and c.signature is not null and c.decided_by <> c.maker_id
    and c.subject not in ('person:' || c.maker_id, 'person:' || c.decided_by);
  if not found then
    raise exception 'not_agreed: no % of two people has the number %', command_name, approval_id
      using errcode = 'check_violation', constraint = 'not_agreed';
  end if;
  return agreed;
end $$;

-- As creditKey in domains/deposits/rules.ts: the one entry that credits a log (INV4).
create function deposits.credit_key(chain_id bigint, tx_hash bytea, log_index int, arrival smallint) returns text
  language sql immutable parallel safe as $$
  select 'deposit:' || chain_id::text || ':0x' || encode(tx_hash, 'hex') || ':' || log_index::text
    || case when arrival = 1 then '' else ':' || arrival::text end
$$;

-- Deposits that say what the chain says: one log, its amount, and the person to whose address it came. Whoever writes another
-- amount or another person into a deposit takes it out of here, and out of reach of everything below.
create view deposits.proved as
  select d.id, d.person_id, d.state, d.amount_micro, d.entry_id, d.chain_id, d.transfer_id, t.state as transfer_state,
    deposits.credit_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) as key,
    -- As freezeReasonOf says it, to the millisecond as it sees it.
    t.block_time + interval '1 hour' < date_trunc('milliseconds', a.created_at) as is_older
  -- Each by its own key, whatever the statistics of a young table say: a chain has one number and holds every row of it.
  from deposits.deposit d
    cross join lateral (select * from treasury.transfer f where f.id = d.transfer_id offset 0) as t
    cross join lateral (select * from treasury.deposit_address f
      where f.chain_id = t.chain_id and f.address = t.receiver offset 0) as a
  where d.gateway = 'chain' and not t.internal and t.chain_id = d.chain_id and t.tx_hash = d.tx_hash and t.log_index = d.log_index
    and t.arrival = d.arrival and t.amount_micro = d.amount_micro and a.person_id = d.person_id;

-- The number of the entry with this key; null when nothing was written under it.
create function ledger.entry_of_key(entry_key text) returns bigint
  language sql stable strict parallel safe set search_path = pg_catalog as $$
  select e.id from ledger.entry e where e.key_digest = ledger.digest(entry_key)
$$;

-- Books confirmed arrivals, each step in its turn: 'credit' as cash, 'keep' (too small) and 'hold' (two people look at it first)
-- as owed in suspense, 'release' from there to cash. A credit first gives back what capital and suspense gave when the same
-- transaction vanished before (planPayback): debts stand one behind the other, credits too, and what overlaps is paid.
create function deposits.credit(in_chain bigint, deposit_ids uuid[], kinds text[]) returns void
  language plpgsql security definer set search_path = pg_catalog
  -- One plan, whatever the statistics say: each deposit, transfer and address is visited by its key (`offset 0` keeps the view apart).
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
declare
  custody constant text := 'custody:' || in_chain;
  suspense constant text := 'suspense:' || in_chain;
  fault record;
  shortfalls_paid bigint[];
  capital_paid bigint[];
  drafts ledger.draft[];
  cash bigint[];
  verdicts int[];
  group_ids bigint[];
  entry_ids bigint[] := '{}';
begin
  if cardinality(deposit_ids) = 0 then return; end if;
  perform 1 from deposits.deposit d where d.id = any(deposit_ids) order by d.transfer_id for update;
  select s.id, s.kind, p.transfer_state into fault
    from (select u.*, lag(u.kind) over (partition by u.id order by u.place) as before
        from unnest(deposit_ids, kinds) with ordinality as u (id, kind, place)) as s
      left join lateral (select * from deposits.proved v where v.id = s.id offset 0) as p on p.chain_id = in_chain
      left join ledger.entry held on held.key_digest = ledger.digest('held:' || p.key)
    where coalesce(p.transfer_state = 'confirmed' and case
        when s.kind = 'release' then s.before = 'keep' or (s.before is null and p.state = 'below_minimum' and held.id is not null)
        else s.kind in ('credit', 'keep', 'hold') and s.before is null and p.state in ('seen', 'confirming') and held.id is null
          and p.is_older = (s.kind = 'hold') end, false) is false
    order by s.place limit 1;
  if found then
    raise exception 'deposit_without_ground: nothing confirmed allows % of deposit %', fault.kind, fault.id using
      errcode = case when fault.transfer_state = 'orphaned' then 'serialization_failure' else 'check_violation' end,
      constraint = 'deposit_without_ground';
  end if;

  select d.shortfalls_paid, d.capital_paid into shortfalls_paid, capital_paid
    from deposits.pay_debts(in_chain, (select array_agg(case when s.kind in ('credit', 'release') then s.id end order by s.place)
      from unnest(deposit_ids, kinds) with ordinality as s (id, kind, place))) as d;

  select array_agg(e.cash order by e.place), array_agg((case when e.is_owed then 'held:' else '' end || e.key,
        case when e.is_owed then 'deposit.held' else 'deposit.credited' end, 'system:deposits', 'deposit:' || e.id,
        l.sources, l.targets, l.amounts)::ledger.draft order by e.place)
    into cash, drafts
    from (select s.place, s.kind in ('keep', 'hold') as is_owed, p.id, p.person_id, p.key, p.amount_micro, s.shortfall, s.capital,
          case when s.kind = 'release' then suspense else custody end as source,
          case when s.kind in ('keep', 'hold') then 0 else p.amount_micro - s.shortfall - s.capital end as cash
        from unnest(deposit_ids, kinds, shortfalls_paid, capital_paid) with ordinality as s (id, kind, shortfall, capital, place)
          cross join lateral (select * from deposits.proved v where v.id = s.id offset 0) as p) as e
      cross join lateral (select array_agg(c.source order by c.turn) as sources, array_agg(c.target order by c.turn) as targets,
          array_agg(c.amount order by c.turn) as amounts
        from deposits.credit_lines(e.source, case when e.is_owed then suspense else 'investor:' || e.person_id || ':cash' end, suspense,
          case when e.is_owed then e.amount_micro else e.cash end, e.shortfall, e.capital) as c) as l;

  for start in 1 .. array_length(drafts, 1) by 1000 loop
    select w.verdicts, w.entry_ids into verdicts, group_ids from ledger.post_drafts(true, drafts[start : start + 999]) as w;
    if exists (select from unnest(verdicts) as v where v <> 0) then
      raise exception 'deposit_not_booked: deposits of chain % were answered with %', in_chain, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    entry_ids := entry_ids || group_ids;
  end loop;

  -- What was kept and released in one go is credited: the last step says.
  update deposits.deposit d set
      state = case s.kind when 'keep' then 'below_minimum' when 'hold' then 'frozen' else 'credited' end,
      note = case s.kind when 'keep' then null when 'hold' then 'older_than_address' else d.note end,
      entry_id = case when s.kind in ('credit', 'release') then s.entry_id else d.entry_id end,
      cash_micro = case when s.kind in ('credit', 'release') then s.cash else d.cash_micro end,
      credited_at = case when s.kind in ('credit', 'release') then clock_timestamp() else d.credited_at end,
      confirmations = d.confirmations_needed, updated_at = clock_timestamp()
    from (select distinct on (u.id) u.id, u.kind, u.entry_id, u.cash
        from unnest(deposit_ids, kinds, entry_ids, cash) with ordinality as u (id, kind, entry_id, cash, place)
        order by u.id, u.place desc) as s
    where d.id = s.id;

  -- An amount times 0.000001 is the text that people read: six decimals, always.
  perform platform.append_events(
      array_agg(case s.kind when 'keep' then 'deposit.below_minimum' when 'hold' then 'deposit.frozen' else 'deposit.credited' end order by s.place),
      array_agg(d.person_id order by s.place),
      array_agg(case when s.kind in ('keep', 'hold') then jsonb_build_object('depositId', d.id, 'amount', (d.amount_micro * 0.000001)::text)
        else jsonb_build_object('depositId', d.id, 'amount', (s.cash * 0.000001)::text, 'entry', ledger.entry_name(s.entry_id))
          || case when s.cash = d.amount_micro then '{}' else jsonb_build_object('arrived', (d.amount_micro * 0.000001)::text) end
        end order by s.place))
    from unnest(deposit_ids, kinds, entry_ids, cash) with ordinality as s (id, kind, entry_id, cash, place)
      join deposits.deposit d on d.id = s.id;
end $$;

-- What is below a micro is gathered until it makes one, and then booked as dust, so that nothing we hold is unnamed. Each change of
-- a transfer counts once: from where the gathering stood, or where the worker stands if a release before this one moved on alone.
alter table deposits.dust add column last_seq bigint not null default 0 check (last_seq >= 0);

create function deposits.gather_dust(in_chain bigint, upto_seq bigint) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  gathered deposits.dust;
  scale numeric;
  after_seq bigint;
  until_seq bigint;
  whole_micro bigint;
  verdicts int[];
begin
  select trunc(power(10::numeric, k.decimals - 6)) into scale from treasury.pinned_token k where k.chain_id = in_chain;
  if not found then raise exception 'no token of chain % is known', in_chain using errcode = 'check_violation'; end if;
  insert into deposits.dust (chain_id, remainder_raw) values (in_chain, 0) on conflict do nothing;
  select * into gathered from deposits.dust d where d.chain_id = in_chain for update;
  after_seq := greatest(gathered.last_seq, (select c.last_seq from deposits.cursor c where c.chain_id = in_chain));
  select max(c.seq), greatest(0, gathered.remainder_raw + coalesce(sum(case c.kind when 'confirmed' then t.remainder_raw else -t.remainder_raw end)
      filter (where a.person_id is not null and not t.internal and (c.kind = 'confirmed' or c.kind = 'orphaned' and t.confirmed_at is not null)), 0))
    into until_seq, gathered.remainder_raw
    from treasury.transfer_change c join treasury.transfer t on t.id = c.transfer_id
      join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
    where c.chain_id = in_chain and c.seq > after_seq and c.seq <= upto_seq;
  if until_seq is null then return; end if;
  whole_micro := div(gathered.remainder_raw, scale);
  update deposits.dust d set remainder_raw = gathered.remainder_raw - whole_micro * scale, last_seq = until_seq where d.chain_id = in_chain;
  if whole_micro = 0 then return; end if;
  select w.verdicts into verdicts from ledger.post_drafts(true, array[('dust:' || in_chain || ':' || until_seq, 'deposit.dust',
    'system:deposits', 'chain:' || in_chain, array['custody:' || in_chain], array['dust:' || in_chain], array[whole_micro])::ledger.draft]) as w;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: dust of chain % was answered with %', in_chain, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
end $$;

-- The chain took transfers back. What was not booked is only marked; what is owed in suspense is undone there; what was credited is
-- taken from the person's free cash, and the rest out of capital as far as it goes (planTakeBack). Answers whose credit was undone.
create function deposits.undo(in_chain bigint, transfer_ids bigint[]) returns uuid[]
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  custody constant text := 'custody:' || in_chain;
  suspense constant text := 'suspense:' || in_chain;
  item record;
  cash text;
  credited_micro bigint;
  from_cash bigint;
  from_capital bigint;
  verdicts int[];
  undone uuid[] := '{}';
  people uuid[] := '{}';
  payloads jsonb[] := '{}';
begin
  perform 1 from deposits.deposit d where d.transfer_id = any(transfer_ids) order by d.transfer_id for update;
  -- All accounts at once, in the order of their numbers; what they hold is then known until the end.
  if exists (select from deposits.deposit d where d.transfer_id = any(transfer_ids) and d.state in ('below_minimum', 'frozen', 'credited')) then
    perform ledger.open_accounts(array[custody, suspense, 'operator:capital']);
    perform 1 from ledger.account a where a.key = any(array[custody, suspense, 'operator:capital'] || array(
      select 'investor:' || d.person_id || ':cash' from deposits.deposit d where d.transfer_id = any(transfer_ids) and d.state = 'credited'))
      order by a.id for update;
  end if;
  for item in
    select d.id, d.person_id, d.state, d.amount_micro, p.transfer_state, p.key, p.entry_id,
        case d.state when 'credited' then ledger.entry_of_key(p.key) else ledger.entry_of_key('held:' || p.key) end as booked_id
      from deposits.deposit d left join lateral (select * from deposits.proved v where v.id = d.id offset 0) as p on p.chain_id = in_chain
      where d.transfer_id = any(transfer_ids) and d.state not in ('reorged', 'deleted') order by d.transfer_id
  loop
    if item.transfer_state is distinct from 'orphaned'
      or (case when item.state in ('seen', 'confirming') then item.booked_id is not null
        when item.state = 'credited' then item.booked_id is distinct from item.entry_id else item.booked_id is null end)
    then
      raise exception 'deposit_without_ground: the chain did not take deposit % back', item.id
        using errcode = 'check_violation', constraint = 'deposit_without_ground';
    end if;
    from_cash := 0;
    from_capital := 0;
    people := people || item.person_id;
    payloads := payloads || jsonb_build_object('depositId', item.id, 'amount', (item.amount_micro * 0.000001)::text);
    if item.state in ('seen', 'confirming') then
      update deposits.deposit d set state = 'reorged', updated_at = clock_timestamp() where d.id = item.id;
      continue;
    end if;
    if item.state = 'credited' then
      cash := 'investor:' || item.person_id || ':cash';
      select coalesce(sum(l.amount_micro), 0) into credited_micro from ledger.posting l join ledger.account a on a.id = l.target_id
        where l.entry_id = item.entry_id and a.key = cash;
      from_cash := coalesce((select least(item.amount_micro, credited_micro, a.balance_micro) from ledger.account a where a.key = cash), 0);
      from_capital := (select least(item.amount_micro - from_cash, a.balance_micro) from ledger.account a where a.key = 'operator:capital');
      undone := undone || item.id;
      payloads[cardinality(payloads)] := payloads[cardinality(payloads)] || jsonb_build_object('taken', (from_cash * 0.000001)::text);
    end if;
    select w.verdicts into verdicts from ledger.post_drafts(true, (
      select array[('reorg:' || item.key, 'deposit.reorged', 'system:deposits', 'deposit:' || item.id, array_agg(l.source order by l.turn),
          array_agg(l.target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
        from (values (1, cash, custody, from_cash), (2, suspense, custody, item.amount_micro - from_cash),
          (3, 'operator:capital', suspense, from_capital)) as l (turn, source, target, amount) where l.amount > 0)) as w;
    if verdicts <> '{0}' then
      raise exception 'deposit_not_booked: the undoing of deposit % was answered with %', item.id, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    update deposits.deposit d set state = 'reorged', capital_micro = from_capital, updated_at = clock_timestamp(),
        hole_micro = case when item.state = 'credited' then item.amount_micro - from_cash - from_capital else 0 end
      where d.id = item.id;
  end loop;
  perform platform.append_events(array_fill('deposit.reorged'::text, array[cardinality(people)]), people, payloads)
    where cardinality(people) > 0;
  return undone;
end $$;

-- Pays shortfalls that vanished deposits left in suspense, the oldest first and as far as capital goes. A shortfall is never filled
-- beyond what the undoing of its deposit left. Answers how many were filled to the end.
create function deposits.fill_shortfalls(in_chain bigint, most int) returns int
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  suspense constant text := 'suspense:' || in_chain;
  item record;
  left_micro bigint;
  amount bigint;
  filled int := 0;
  verdicts int[];
begin
  for item in
    select d.id, d.hole_micro, deposits.credit_key(d.chain_id, d.tx_hash, d.log_index, d.arrival) as key
      from deposits.deposit d where d.chain_id = in_chain and d.hole_micro > 0
      order by d.transfer_id limit most for update skip locked
  loop
    perform 1 from ledger.account a where a.key in ('operator:capital', suspense) order by a.id for update;
    select least(item.hole_micro, a.balance_micro) into amount from ledger.account a where a.key = 'operator:capital';
    exit when coalesce(amount, 0) = 0;
    select coalesce(sum(case suspense when s.key then l.amount_micro when t.key then -l.amount_micro else 0 end), 0) into left_micro
      from ledger.posting l join ledger.account s on s.id = l.source_id join ledger.account t on t.id = l.target_id
      where l.entry_id = ledger.entry_of_key('reorg:' || item.key);
    if item.hole_micro > left_micro then
      raise exception 'deposit_without_ground: no deposit % left a shortfall of % behind', item.id, item.hole_micro
        using errcode = 'check_violation', constraint = 'deposit_without_ground';
    end if;
    select w.verdicts into verdicts from ledger.post_drafts(true, array[('hole:' || item.key || ':' || item.hole_micro, 'deposit.hole_filled',
      'system:deposits', 'deposit:' || item.id, array['operator:capital'], array[suspense], array[amount])::ledger.draft]) as w;
    if verdicts <> '{0}' then
      raise exception 'deposit_not_booked: the shortfall of deposit % was answered with %', item.id, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    update deposits.deposit d set capital_micro = d.capital_micro + amount, hole_micro = d.hole_micro - amount, updated_at = clock_timestamp()
      where d.id = item.id;
    exit when amount < item.hole_micro;
    filled := filled + 1;
  end loop;
  return filled;
end $$;

revoke execute on function approvals.agreed, ledger.entry_of_key, deposits.credit, deposits.gather_dust,
  deposits.undo, deposits.fill_shortfalls from public;
grant execute on function deposits.credit, deposits.gather_dust, deposits.undo, deposits.fill_shortfalls to clearhold_app;
