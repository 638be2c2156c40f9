-- Why: a withdrawal request still cost more than twice what its bare function costs in PostgreSQL: fourteen statements looked at what it is judged by, and
-- thirty-five carried it out. One look reads the first, and one statement writes the rows. An activation planned its entry anew each time,
-- and a credit read all deposits of its chain for debts that hardly ever are (docs/decisions/0121-fewer-statements-and-plans-that-stay.md).

-- As in 0124, from one statement and so of one moment. Both spans are those of a calendar that no past was lived in, where there is none.
create or replace function withdrawals.request_ground(for_person uuid, request uuid, kind text, on_chain bigint, book_id uuid, typed bytea,
    at timestamptz, takes_turn boolean, out asked_before int,
    out known_id uuid, out known_type text, out known_method text, out known_amount_micro bigint, out known_account_number text,
    out known_address_id uuid, out known_to_address bytea,
    out account_state text, out email_verified boolean, out has_factor boolean, out credentials_changed_at timestamptz,
    out kyc_status text, out legal_hold boolean, out free_micro bigint, out matured_micro bigint,
    out day_micro bigint, out month_micro bigint, out requests_today int, out open_requests int, out any_before boolean,
    out token bytea, out address_id uuid, out address bytea, out address_confirmed boolean, out address_usable boolean,
    out address_usable_at timestamptz, out address_ours boolean, out address_shared boolean, out book_locked boolean, out book_count int)
  language plpgsql security definer set search_path = pg_catalog
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  sources constant text[] := withdrawals.sources_of(for_person, kind);
  day_began timestamptz := at - interval '24 hours';
  month_began timestamptz := at - interval '30 days';
begin
  if takes_turn then perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0)); end if;
  if exists (select from platform.demo_history) then
    day_began := platform.span_began(at, interval '24 hours');
    month_began := platform.span_began(at, interval '30 days');
  end if;
  -- Both times of a person are filled by the same statement when they join: that is no change of what they log in with.
  select u.asked_before, u.known_id, u.day_micro, u.month_micro, u.requests_today, u.open_requests, u.any_before,
      p.state, p.email_verified_at is not null,
      p.totp_secret_sealed is not null or exists (select from accounts.passkey k where k.person_id = p.id),
      case when p.credentials_changed_at > p.created_at + interval '1 second' then p.credentials_changed_at end,
      coalesce(c.state, 'absent'), s.legal_hold is not null, m.free_micro, m.matured_micro,
      t.token, b.id, b.address, b.confirmed_at is not null, b.usable_at,
      exists (select from withdrawals.book_address o
        where o.chain_id = on_chain and o.address = coalesce(b.address, typed) and o.removed_at is null and o.person_id <> for_person)
    into asked_before, known_id, day_micro, month_micro, requests_today, open_requests, any_before,
      account_state, email_verified, has_factor, credentials_changed_at, kyc_status, legal_hold, free_micro, matured_micro,
      token, address_id, address, address_confirmed, address_usable_at, address_shared
    from (select count(*)::int as asked_before, (array_agg(w.id) filter (where w.request_key = request))[1] as known_id,
          coalesce(sum(w.capped_micro) filter (where w.counts and w.created_at > day_began), 0)::bigint as day_micro,
          coalesce(sum(w.capped_micro) filter (where w.counts and w.created_at > month_began), 0)::bigint as month_micro,
          (count(*) filter (where w.is_asked and w.created_at > day_began))::int as requests_today,
          (count(*) filter (where w.is_asked and w.state not in ('settled', 'rejected', 'cancelled')))::int as open_requests,
          count(*) filter (where w.counts) > 0 as any_before
        from (select r.id, r.request_key, r.created_at, r.state, r.amount_micro - r.uncapped_micro as capped_micro,
            r.type <> 'return' as is_asked, r.type <> 'return' and r.state not in ('rejected', 'cancelled') as counts
          from withdrawals.withdrawal r where r.person_id = for_person) as w) as u
      cross join (select coalesce(sum(a.balance_micro), 0)::bigint as free_micro,
          coalesce(sum(withdrawals.matured_before(a.id, 9223372036854775807)), 0)::bigint as matured_micro
        from ledger.account a where a.key = any (sources)) as m
      left join accounts.person p on p.id = for_person
      left join kyc.subject s on s.person_id = for_person
      left join lateral (select i.state from kyc.identity_case i where i.person_id = for_person and i.erased_at is null
        order by i.opened_at desc, i.number desc limit 1) as c on true
      left join treasury.pinned_token t on t.chain_id = on_chain
      left join withdrawals.book_address b
        on b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null and (b.id = book_id or b.address = typed);
  if known_id is not null then
    select w.type, w.method, w.amount_micro, w.account_number, w.address_id, w.to_address
      into known_type, known_method, known_amount_micro, known_account_number, known_address_id, known_to_address
      from withdrawals.withdrawal w where w.id = request_ground.known_id;
  end if;
  if on_chain is null then return; end if;
  address_usable := coalesce(address_usable_at <= platform.business_now(), false);
  if typed is null then return; end if;
  address_ours := exists (select from treasury.deposit_address d where d.chain_id = on_chain and d.address = typed);
  book_locked := exists (select from withdrawals.book_lock l
    where l.person_id = for_person and (l.unlocks_at is null or l.unlocks_at > platform.business_now()));
  select count(*)::int into book_count from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null;
end $$;

-- What hold of 0124 did, for hold and ask, with when it was done. Its grounds are one look: the person, the identity, and the row of the address
-- book, which stays locked. What has matured is looked at under the locks of the entry. Whatever the request writes beside the entry is one statement.
create function withdrawals.place(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
    book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text,
    notes text[], uncapped bigint, request_id text, out entry_id bigint, out number bigint, out at timestamptz)
  language plpgsql set search_path = pg_catalog
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  states constant text[] := array['awaiting_verification', 'on_hold', 'review', 'approved'];
  actor constant text := 'person:' || for_person;
  about constant text := 'withdrawal:' || withdrawal_id;
  -- Sent back to where it came from: the only one without a row of the address book.
  is_back constant boolean := kind = 'return' and pay_by = 'crypto' and book_id is null;
  is_of_parts constant boolean := kind in ('all', 'return');
  is_usable boolean := true;
  pays_token bytea;
  signed_digest bytea;
  ground record;
  source_id bigint;
  matured bigint;
  taken bigint;
begin
  if amount is null or amount <= 0 then perform withdrawals.refuse(withdrawal_id, 'an amount is more than nothing'); end if;
  if is_back then
    select p.state as account_state, s.status, s.final, s.legal_hold into ground
      from accounts.person p cross join lateral kyc.standing_of(p.id) as s where p.id = for_person;
  else
    select p.state as account_state, coalesce(c.state, 'absent') as status, coalesce(c.final, false) as final, s.legal_hold is not null as legal_hold,
        b.id, b.chain_id, b.address, b.bank_name, b.account_name, b.account_number, b.usable_at, t.token
      into ground
      from withdrawals.book_address b join accounts.person p on p.id = b.person_id
        left join kyc.subject s on s.person_id = p.id
        left join lateral (select i.state, i.final from kyc.identity_case i where i.person_id = p.id and i.erased_at is null
          order by i.opened_at desc, i.number desc limit 1) as c on true
        left join treasury.pinned_token t on t.chain_id = b.chain_id
      where b.id = book_id and b.person_id = for_person and b.removed_at is null
        and case pay_by when 'bank' then b.account_number is not null else b.address is not null end
      for update of b;
    if not found then perform withdrawals.refuse_stale(withdrawal_id, 'where it goes is not in the book'); end if;
  end if;
  if ground.account_state is distinct from 'active' then perform withdrawals.refuse_stale(withdrawal_id, 'the account is not active'); end if;
  if ground.legal_hold then perform withdrawals.refuse_stale(withdrawal_id, 'the law holds it'); end if;
  if (kind = 'return' and not ground.final) or (kind <> 'return' and ground.status in ('absent', 'rejected')) then
    perform withdrawals.refuse_stale(withdrawal_id, 'the identity does not stand as it must');
  end if;
  if kind = 'return' and pay_by = 'crypto' and signatures <> 'two' then perform withdrawals.refuse(withdrawal_id, 'two people send money back'); end if;

  if is_back then
    if (select array_agg(distinct t.sender) from treasury.transfer t
        join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
        where t.chain_id = on_chain and a.person_id = for_person and t.state = 'confirmed' and not t.internal)
      is distinct from array[origin] then
      perform withdrawals.refuse_stale(withdrawal_id, 'it did not come from this address alone');
    end if;
    select t.token into pays_token from treasury.pinned_token t where t.chain_id = on_chain;
  else
    -- As the book has it, confirmed by the link of a mail: nothing that is typed beside it counts.
    is_usable := coalesce(ground.usable_at <= platform.business_now(), false);
    on_chain := ground.chain_id;
    origin := ground.address;
    if pay_by = 'bank' then
      to_bank := ground.bank_name;
      to_name := ground.account_name;
      to_number := ground.account_number;
    else
      pays_token := ground.token;
      -- A return waits for no verification, so the address is proved before: confirmed by the link of a mail, and its hold is over.
      if kind = 'return' and not is_usable then perform withdrawals.refuse_stale(withdrawal_id, 'the address cannot be used yet'); end if;
    end if;
  end if;
  if pay_by = 'crypto' then
    signed_digest := sha256(convert_to(concat_ws(e'\n', 'clearhold payout 1', withdrawal_id, on_chain,
      '0x' || encode(pays_token, 'hex'), '0x' || encode(origin, 'hex'), amount), 'UTF8'));
  end if;
  -- Earlier than it could stand is safe: the flow moves it on. Further is not.
  if array_position(states, first_state) is null or array_position(states, first_state) > array_position(states,
      withdrawals.waits_for(kind, pay_by, signatures, ground.status = 'verified', is_usable, 0)) then
    perform withdrawals.refuse_stale(withdrawal_id, 'it must wait for more than it says');
  end if;

  entry_id := case when is_of_parts then withdrawals.post_parts(withdrawal_id, for_person, amount)
    else withdrawals.post(withdrawal_id, 'hold', 'withdrawal.requested', actor, amount,
      withdrawals.source_of(for_person, kind), withdrawals.leaving_of(for_person)) end;
  if entry_id is null then return; end if;
  -- What has matured is read under the locks of the entry: the caps were judged by it, and a plan may have begun or ended meanwhile.
  if is_of_parts then
    taken := withdrawals.take_matured(entry_id);
  else
    select p.source_id, withdrawals.matured_before(p.source_id, p.entry_id) into source_id, matured
      from ledger.posting p where p.entry_id = place.entry_id and p.line = 1;
    taken := least(matured, amount);
  end if;
  if kind <> 'return' and uncapped is distinct from taken then
    perform withdrawals.refuse_stale(withdrawal_id, 'what has matured is not what it says');
  end if;

  at := clock_timestamp();
  with
    w as (
      insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, address_id,
          bank_name, account_name, account_number, tier, digest, state, risk, uncapped_micro, hold_entry_id, created_at, updated_at, approved_at)
        values (place.withdrawal_id, for_person, request, kind, pay_by, amount, on_chain, pays_token, origin, book_id,
          to_bank, to_name, to_number, signatures, signed_digest, first_state, notes, uncapped, place.entry_id, place.at, place.at,
          case when first_state = 'approved' then place.at end)
        returning withdrawal.number),
    s as (insert into withdrawals.step (withdrawal_id, place, state, at) values (place.withdrawal_id, 1, first_state, place.at)),
    m as (
      insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
        select source_id, place.entry_id, taken, matured - taken where not is_of_parts),
    r as (
      insert into audit.record (actor, action, subject, after_digest, request_id)
        values (actor, 'withdrawal.requested', about, sha256(convert_to(format(
          '{"amountMicro":%s,"digest":%s,"holdEntryId":%s,"method":"%s","risk":%s,"state":"%s","tier":"%s","type":"%s","uncappedMicro":%s}',
          amount, coalesce('"' || encode(signed_digest, 'hex') || '"', 'null'), place.entry_id, pay_by, array_to_json(notes), first_state,
          signatures, kind, uncapped), 'UTF8')), place.request_id)),
    n as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq) values (for_person, 1)
        on conflict (person_id) do update set last_seq = sequence.last_seq + 1 returning last_seq),
    o as (
      insert into platform.outbox (type, person_id, person_seq, payload)
        select 'withdrawal.requested', for_person, n.last_seq, jsonb_build_object('withdrawalId', place.withdrawal_id,
          'reference', 'W-' || w.number, 'amount', ledger.amount_text(amount), 'state', first_state) from n, w)
  select w.number into number from w;
  if first_state = 'review' then
    perform withdrawals.ask_reviewers(w) from withdrawals.withdrawal w where w.id = place.withdrawal_id;
  end if;
end $$;
revoke execute on function withdrawals.place from public;

create or replace function withdrawals.hold(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
    book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text,
    notes text[], uncapped bigint, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  placed constant record := withdrawals.place(withdrawal_id, for_person, request, kind, pay_by, amount, book_id, on_chain, origin,
    to_bank, to_name, to_number, signatures, first_state, notes, uncapped, request_id);
begin
  return placed.entry_id;
end $$;

-- As in 0124: a request that was judged without a lock, as a transaction of its own, and only if the person has asked for nothing since.
create or replace function withdrawals.ask(asked_before int, withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text,
    amount bigint, book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text,
    first_state text, notes text[], uncapped bigint, request_id text,
    out entry_id bigint, out number bigint, out asked_at timestamptz, out stands_since timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  placed record;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0));
  if (select count(*) from withdrawals.withdrawal w where w.person_id = for_person) is distinct from asked_before then
    perform withdrawals.refuse_stale(withdrawal_id, 'more was asked for meanwhile');
  end if;
  placed := withdrawals.place(withdrawal_id, for_person, request, kind, pay_by, amount, book_id, on_chain, origin, to_bank, to_name, to_number,
    signatures, first_state, notes, uncapped, request_id);
  entry_id := placed.entry_id;
  number := placed.number;
  asked_at := platform.business_at(placed.at);
  stands_since := asked_at;
end $$;

-- An entry names its accounts by an array: without these its statements are planned anew by every call. Each row in it is found by a key.
alter function ledger.post_entry set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off;
alter function plans.activate set plan_cache_mode = force_generic_plan;
alter function plans.activation_ground set plan_cache_mode = force_generic_plan;

-- As in 0124, but debts are gathered only where there are any: the plan that a connection had made for that while there were few deposits was to
-- read all of them, and it was kept. The index of the next migration holds debts only. And a deposit that pays for none is composed at once.
create or replace function deposits.credit(in_chain bigint, deposit_ids uuid[], kinds text[]) returns void
  language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
declare
  custody constant text := 'custody:' || in_chain;
  suspense constant text := 'suspense:' || in_chain;
  fault int;
  keys text[];
  people uuid[];
  amounts bigint[];
  states text[];
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
  select array_agg(p.key order by s.place), array_agg(p.person_id order by s.place), array_agg(p.amount_micro order by s.place),
      array_agg(p.transfer_state order by s.place),
      min(s.place) filter (where coalesce(p.transfer_state = 'confirmed' and case
        when s.kind = 'release' then s.before = 'keep' or (s.before is null and p.state = 'below_minimum' and held.id is not null)
        else s.kind in ('credit', 'keep', 'hold') and s.before is null and p.state in ('seen', 'confirming') and held.id is null
          and p.is_older = (s.kind = 'hold') end, false) is false)
    into keys, people, amounts, states, fault
    from (select u.*, lag(u.kind) over (partition by u.id order by u.place) as before
        from unnest(deposit_ids, kinds) with ordinality as u (id, kind, place)) as s
      left join lateral (select * from deposits.proved v where v.id = s.id offset 0) as p on p.chain_id = in_chain
      left join ledger.entry held on held.key_digest = ledger.digest('held:' || p.key);
  if fault is not null then
    raise exception 'deposit_without_ground: nothing confirmed allows % of deposit %', kinds[fault], deposit_ids[fault] using
      errcode = case when states[fault] = 'orphaned' then 'serialization_failure' else 'check_violation' end,
      constraint = 'deposit_without_ground';
  end if;

  if exists (select from deposits.deposit d
      where d.chain_id = in_chain and d.gateway = 'chain' and d.state = 'reorged' and d.capital_micro + d.hole_micro > 0) then
    select d.shortfalls_paid, d.capital_paid into shortfalls_paid, capital_paid
      from deposits.pay_debts(in_chain, (select array_agg(case when s.kind in ('credit', 'release') then s.id end order by s.place)
        from unnest(deposit_ids, kinds) with ordinality as s (id, kind, place))) as d;
  else
    shortfalls_paid := array_fill(0::bigint, array[cardinality(deposit_ids)]);
    capital_paid := shortfalls_paid;
  end if;

  -- Hardly any pays for a debt: then it has one line, and nothing is gathered for it.
  select array_agg(e.cash order by e.place), array_agg(case when e.shortfall = 0 and e.capital = 0 then
        (e.key, e.reason, 'system:deposits', 'deposit:' || e.id, array[e.source], array[e.target], array[e.rest])::ledger.draft
      else (select (e.key, e.reason, 'system:deposits', 'deposit:' || e.id, array_agg(c.source order by c.turn),
          array_agg(c.target order by c.turn), array_agg(c.amount order by c.turn))::ledger.draft
        from deposits.credit_lines(e.source, e.target, suspense, e.rest, e.shortfall, e.capital) as c) end order by e.place)
    into cash, drafts
    from (select s.place, s.id, s.shortfall, s.capital,
          case when s.is_owed then 'held:' || s.key else s.key end as key,
          case when s.is_owed then 'deposit.held' else 'deposit.credited' end as reason,
          case when s.kind = 'release' then suspense else custody end as source,
          case when s.is_owed then suspense else 'investor:' || s.person_id || ':cash' end as target,
          case when s.is_owed then s.amount else s.amount - s.shortfall - s.capital end as rest,
          case when s.is_owed then 0 else s.amount - s.shortfall - s.capital end as cash
        from (select u.*, u.kind in ('keep', 'hold') as is_owed
            from unnest(deposit_ids, kinds, keys, people, amounts, shortfalls_paid, capital_paid) with ordinality
              as u (id, kind, key, person_id, amount, shortfall, capital, place)) as s) as e;

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
      array_agg(s.person_id order by s.place),
      array_agg(case when s.kind in ('keep', 'hold') then jsonb_build_object('depositId', s.id, 'amount', (s.amount * 0.000001)::text)
        else jsonb_build_object('depositId', s.id, 'amount', (s.cash * 0.000001)::text, 'entry', ledger.entry_name(s.entry_id))
          || case when s.cash = s.amount then '{}' else jsonb_build_object('arrived', (s.amount * 0.000001)::text) end
        end order by s.place))
    from unnest(deposit_ids, kinds, people, amounts, entry_ids, cash) with ordinality as s (id, kind, person_id, amount, entry_id, cash, place);
end $$;
