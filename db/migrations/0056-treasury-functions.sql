-- Why: the operator's capital and corrections of balances move by functions of one reason each, as deposits do (0055): capital is
-- counted only for a confirmed transfer from an address that two people declared, and a correction is what two people agreed on,
-- read from their command. The signature of a declaration is checked by the code, which can; the people behind it are checked here.

-- As capitalKey in domains/treasury/rules.ts: the one entry that counts a log as capital.
create function treasury.capital_key(chain_id bigint, tx_hash bytea, log_index int, arrival smallint) returns text
  language sql immutable parallel safe as $$
  select 'capital:' || chain_id::text || ':0x' || encode(tx_hash, 'hex') || ':' || log_index::text
    || case when arrival = 1 then '' else ':' || arrival::text end
$$;

-- Arrivals at an address of the house, from outside, with the log they are about.
create view treasury.proved_arrival as
  select c.id, c.state, c.chain_id, c.sender, c.entry_id, c.hole_micro, c.transfer_id, t.amount_micro, t.block_number,
    t.state as transfer_state, treasury.capital_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) as key
  from treasury.capital_arrival c
    join treasury.transfer t on t.id = c.transfer_id and t.chain_id = c.chain_id and t.sender = c.sender and not t.internal and t.amount_micro > 0
    join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver and a.person_id is null;

-- Takes as much of an amount from free capital as there is, under lock, and the rest from suspense if that may stand below zero;
-- answers what capital gave. Called by the functions below alone.
create function treasury.take_from_capital(entry_key text, arrival_id uuid, in_chain bigint, target text, amount_micro bigint, rest_from_suspense boolean)
  returns bigint language plpgsql set search_path = pg_catalog as $$
declare
  suspense constant text := 'suspense:' || in_chain;
  from_capital bigint;
  rest_micro bigint;
  verdicts int[];
begin
  perform ledger.open_accounts(array['operator:capital', suspense, target]);
  perform 1 from ledger.account a where a.key in ('operator:capital', suspense, target) order by a.id for update;
  from_capital := (select least(amount_micro, a.balance_micro) from ledger.account a where a.key = 'operator:capital');
  rest_micro := case when rest_from_suspense then amount_micro - from_capital else 0 end;
  if from_capital + rest_micro = 0 then return 0; end if;
  select w.verdicts into verdicts from ledger.post_drafts(true, (
    select array[(entry_key, 'capital.reorged', 'system:treasury', 'capital:' || arrival_id, array_agg(l.source order by l.turn),
        array_agg(target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
      from (values (1, 'operator:capital', from_capital), (2, suspense, rest_micro)) as l (turn, source, amount) where l.amount > 0)) as w;
  if verdicts <> '{0}' then
    raise exception 'capital_not_booked: % was answered with %', entry_key, verdicts
      using errcode = 'check_violation', constraint = 'capital_not_booked';
  end if;
  return from_capital;
end $$;

-- Pays shortfalls that vanished capital left in suspense, the oldest first and as far as capital goes; never more than the undoing
-- of an arrival left. Called when capital was counted.
create function treasury.fill_shortfalls(in_chain bigint) returns void
  language plpgsql set search_path = pg_catalog as $$
declare
  suspense constant text := 'suspense:' || in_chain;
  item record;
  left_micro bigint;
  paid_micro bigint;
begin
  for item in
    select c.id, c.hole_micro, treasury.capital_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) as key
      from treasury.capital_arrival c join treasury.transfer t on t.id = c.transfer_id
      where c.chain_id = in_chain and c.hole_micro > 0 order by c.transfer_id limit 100 for update of c
  loop
    select coalesce(sum(l.amount_micro), 0) into left_micro from ledger.posting l join ledger.account s on s.id = l.source_id
      where l.entry_id = ledger.entry_of_key('reorg:' || item.key) and s.key = suspense;
    if item.hole_micro > left_micro then
      raise exception 'capital_without_ground: no arrival % left a shortfall of % behind', item.id, item.hole_micro
        using errcode = 'check_violation', constraint = 'capital_without_ground';
    end if;
    paid_micro := treasury.take_from_capital('hole:' || item.key || ':' || item.hole_micro, item.id, in_chain, suspense, item.hole_micro, false);
    update treasury.capital_arrival c set hole_micro = c.hole_micro - paid_micro, updated_at = clock_timestamp() where c.id = item.id;
    exit when paid_micro < item.hole_micro;
  end loop;
end $$;

-- Counts an arrival as capital, once: its sender was declared by two people when the block was made, or two people attribute this very
-- arrival to a sender who is declared now.
create function treasury.credit_capital(arrival_id uuid, declaration_id uuid, approval_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  item record;
  declared treasury.operator_address;
  agreed approvals.command;
  verdicts int[];
  entry_ids bigint[];
begin
  perform 1 from treasury.capital_arrival c where c.id = arrival_id for update;
  select * into item from treasury.proved_arrival p where p.id = arrival_id;
  select * into declared from treasury.operator_address o where o.id = declaration_id and o.chain_id = item.chain_id and o.address = item.sender;
  if approval_id is not null then agreed := approvals.agreed(approval_id, 'capital.attribute'); end if;
  if declared.id is null or item.transfer_state <> 'confirmed'
    or (approvals.agreed(declared.declared_approval, 'operator_address.declare')).input ->> 'nonce' is distinct from declared.nonce::text
    or not (case when approval_id is null
      then item.state = 'seen' and item.block_number > declared.above_block and item.block_number <= coalesce(declared.until_block, item.block_number)
      else item.state = 'unattributed' and declared.retired_at is null and agreed.input ->> 'arrivalId' = arrival_id::text end)
  then
    raise exception 'capital_without_ground: nothing confirmed from a declared sender is arrival %', arrival_id using
      errcode = case when item.transfer_state = 'orphaned' then 'serialization_failure' else 'check_violation' end,
      constraint = 'capital_without_ground';
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, array[(item.key, 'capital.credited',
    coalesce('person:' || agreed.decided_by, 'system:treasury'), 'capital:' || arrival_id, array['custody:' || item.chain_id],
    array['operator:capital'], array[item.amount_micro])::ledger.draft]) as w;
  if verdicts <> '{0}' then
    raise exception 'capital_not_booked: arrival % was answered with %', arrival_id, verdicts
      using errcode = 'check_violation', constraint = 'capital_not_booked';
  end if;
  update treasury.capital_arrival c set state = 'credited', operator_address_id = declaration_id, entry_id = entry_ids[1],
      updated_at = clock_timestamp() where c.id = arrival_id;
  insert into platform.outbox (type, payload)
    values ('capital.credited', jsonb_build_object('arrivalId', arrival_id, 'amount', (item.amount_micro * 0.000001)::text));
  perform treasury.fill_shortfalls(item.chain_id);
end $$;

-- The chain took back what was counted: free capital gives it back, and what is missing stands as a shortfall in suspense.
create function treasury.undo_capital(arrival_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  item record;
  taken_micro bigint;
begin
  perform 1 from treasury.capital_arrival c where c.id = arrival_id for update;
  select * into item from treasury.proved_arrival p where p.id = arrival_id;
  if item.state is distinct from 'credited' or item.transfer_state <> 'orphaned' or item.entry_id is distinct from ledger.entry_of_key(item.key) then
    raise exception 'capital_without_ground: the chain did not take arrival % back', arrival_id
      using errcode = 'check_violation', constraint = 'capital_without_ground';
  end if;
  taken_micro := treasury.take_from_capital('reorg:' || item.key, arrival_id, item.chain_id, 'custody:' || item.chain_id, item.amount_micro, true);
  update treasury.capital_arrival c set state = 'reorged', hole_micro = item.amount_micro - taken_micro, updated_at = clock_timestamp()
    where c.id = arrival_id;
  insert into platform.outbox (type, payload)
    values ('capital.reorged', jsonb_build_object('arrivalId', arrival_id, 'amount', (item.amount_micro * 0.000001)::text));
end $$;

-- Corrects balances as two people agreed, once: an increase out of capital, a decrease only as far as the named entry gave out of
-- capital and nobody took back yet (takeBack). Balances must stand as both people saw them, or the transaction is begun again.
-- False, and nothing is written, when there is not enough capital.
create function treasury.adjust_balance(approval_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  agreed constant approvals.command := approvals.agreed(approval_id, 'balance.adjust');
  person constant uuid := (agreed.input ->> 'personId')::uuid;
  named constant text[] := regexp_match(agreed.input ->> 'reversesEntry', '^#?(\d{1,15})-(\d{1,4})$');
  named_id constant bigint := named[1]::bigint * 1024 + named[2]::bigint;
  field text;
  account ledger.account;
  wanted_micro bigint;
  seen_micro bigint;
  given record;
  given_micro bigint;
  pass_micro bigint;
  left_micro bigint;
  part_micro bigint;
  sources text[] := '{}';
  targets text[] := '{}';
  amounts bigint[] := '{}';
  reversed text[] := '{}';
  reversed_given bigint[] := '{}';
  reversed_taken bigint[] := '{}';
  told jsonb := jsonb_build_object('reason', agreed.reason);
  verdicts int[];
  entry_ids bigint[];
begin
  if agreed.subject is distinct from 'person:' || person or ledger.entry_of_key('approval:' || approval_id) is not null then
    raise exception 'adjustment_without_ground: command % is not about %, or was carried out', approval_id, person
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  perform ledger.open_accounts(array['operator:capital', 'investor:' || person || ':cash', 'investor:' || person || ':profit']);
  perform 1 from ledger.account a
    where a.key in ('operator:capital', 'investor:' || person || ':cash', 'investor:' || person || ':profit') order by a.id for update;
  foreach field in array array['cash', 'profit'] loop
    continue when agreed.input ->> field is null;
    wanted_micro := (agreed.input ->> field)::numeric * 1000000;
    select * into account from ledger.account a where a.key = 'investor:' || person || ':' || field;
    -- A balance that was to stay is not among the changes.
    seen_micro := coalesce((select (line ->> 'before')::numeric * 1000000 from jsonb_array_elements(agreed.changes) as l (line)
      where line ->> 'field' = field), wanted_micro);
    if account.balance_micro <> seen_micro then
      raise exception 'the % of % changed while it was adjusted', field, person using errcode = 'serialization_failure';
    end if;
    continue when wanted_micro = seen_micro;
    told := told || jsonb_build_object(field || 'Before', (seen_micro * 0.000001)::text, field || 'After', (wanted_micro * 0.000001)::text);
    if wanted_micro > seen_micro then
      sources := sources || 'operator:capital'::text;
      targets := targets || account.key;
      amounts := amounts || wanted_micro - seen_micro;
      continue;
    end if;
    left_micro := seen_micro - wanted_micro;
    pass_micro := coalesce((select r.taken_micro from treasury.reversal r where r.entry_id = named_id and r.account = account.key), 0);
    given_micro := 0;
    for given in
      select l.amount_micro, s.key as source from ledger.posting l join ledger.account s on s.id = l.source_id
        where l.entry_id = named_id and l.target_id = account.id order by l.line desc
    loop
      given_micro := given_micro + given.amount_micro;
      part_micro := least(pass_micro, given.amount_micro);
      pass_micro := pass_micro - part_micro;
      part_micro := least(given.amount_micro - part_micro, left_micro);
      left_micro := left_micro - part_micro;
      continue when part_micro = 0;
      sources := sources || account.key;
      targets := targets || given.source;
      amounts := amounts || part_micro;
    end loop;
    if left_micro > 0 then
      raise exception 'adjustment_without_ground: entry % did not give that much to %', agreed.input ->> 'reversesEntry', account.key
        using errcode = 'check_violation', constraint = 'adjustment_without_ground';
    end if;
    reversed := reversed || account.key;
    reversed_given := reversed_given || given_micro;
    reversed_taken := reversed_taken || seen_micro - wanted_micro;
  end loop;
  if cardinality(amounts) = 0 then
    raise exception 'adjustment_without_ground: command % changes nothing', approval_id
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, array[('approval:' || approval_id,
    'balance.adjusted', 'person:' || agreed.decided_by, 'approval:' || approval_id, sources, targets, amounts)::ledger.draft]) as w;
  if verdicts = '{2}' then return false; end if;
  if verdicts <> '{0}' then
    raise exception 'adjustment_without_ground: command % was answered with %', approval_id, verdicts
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  -- Refuses what did not come out of capital (reversal_of_capital), and more than was given (reversal_bounded).
  insert into treasury.reversal as r (entry_id, account, given_micro, taken_micro)
    select named_id, v.account, v.given, v.taken from unnest(reversed, reversed_given, reversed_taken) as v (account, given, taken)
    on conflict on constraint reversal_pkey do update set taken_micro = r.taken_micro + excluded.taken_micro;
  perform platform.append_event('balance.adjusted', person, told || jsonb_build_object('entry', ledger.entry_name(entry_ids[1])));
  return true;
end $$;

revoke execute on function treasury.take_from_capital, treasury.fill_shortfalls, treasury.credit_capital, treasury.undo_capital,
  treasury.adjust_balance from public;
grant execute on function treasury.credit_capital, treasury.undo_capital, treasury.adjust_balance to clearhold_app;
