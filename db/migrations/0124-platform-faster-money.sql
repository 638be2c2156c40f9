-- Why: a withdrawal request cost 3 ms of PostgreSQL where writing its rows costs 1.3. Most of the rest was planning: functions in SQL that are
-- not inlined are planned anew by every call, and statements with arrays never kept a plan. Two more trips only opened and closed a transaction.
-- The limits of a request are now judged from one read without a lock, and one call carries it out, which looks whether the person
-- asked in between (docs/decisions/0118-a-withdrawal-in-two-trips.md). A credit read each of its deposits, transfers and addresses twice or more.

-- As in 0107, but its plan is kept, and where no past was lived nothing is planned or read for it.
create or replace function platform.span_began(at timestamptz, span interval) returns timestamptz
  language plpgsql stable strict security definer set search_path = pg_catalog as $$
begin
  if not exists (select from platform.demo_history) then return at - span; end if;
  return (
    with lived as materialized (
      select m.moved_at as begins, lead(m.moved_at) over (order by m.moved_at) as ends, least(m.offset_ms, 0) * interval '1 millisecond' as ahead
      from platform.clock_move m
      where exists (select from platform.demo_history h join platform.installation i on i.edition = h.edition)
    ), wanted as (
      select at + coalesce((select l.ahead from lived l where l.begins <= at order by l.begins desc limit 1), interval '0') - span as moment
    )
    select coalesce(min(greatest(l.begins, w.moment - l.ahead)), at - span)
    from wanted w left join lived l on l.ends is null or greatest(l.begins, w.moment - l.ahead) < l.ends);
end $$;

-- As in 0069, with a plan that is kept: a page of a hundred rows asks it two hundred times.
create or replace function platform.business_at(at timestamptz) returns timestamptz
  language plpgsql stable strict set search_path = pg_catalog as $$
begin
  return at + coalesce((select m.offset_ms from platform.clock_move m where m.moved_at <= at order by m.moved_at desc limit 1), 0)
    * interval '1 millisecond';
end $$;

-- As in 0054: what is neither an object nor an array is its own text, without a call for each.
create or replace function audit.canonical_json(content jsonb) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  case jsonb_typeof(content)
    when 'object' then
      return '{' || coalesce((select string_agg(to_json(f.key)::text || ':' || case when jsonb_typeof(f.value) in ('object', 'array')
          then audit.canonical_json(f.value) else f.value::text end, ',' order by f.key collate "C")
        from jsonb_each(content) as f (key, value)), '') || '}';
    when 'array' then
      return '[' || coalesce((select string_agg(case when jsonb_typeof(i.value) in ('object', 'array')
          then audit.canonical_json(i.value) else i.value::text end, ',' order by i.place)
        from jsonb_array_elements(content) with ordinality as i (value, place)), '') || ']';
    else return content::text;
  end case;
end $$;

-- As in 0078, with a plan that is kept.
create or replace function withdrawals.take_matured(by_entry bigint) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  taken bigint;
begin
  with parts as (
    insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
      select p.source_id, p.entry_id, least(m.micro, p.amount_micro), greatest(m.micro - p.amount_micro, 0)
      from ledger.posting p
        cross join lateral (select withdrawals.matured_before(p.source_id, p.entry_id) as micro offset 0) as m
      where p.entry_id = by_entry
      returning taken_micro)
  select coalesce(sum(t.taken_micro), 0) into taken from parts t;
  return taken;
end $$;

-- As in 0073, with a plan that is kept.
create or replace function withdrawals.matured_for(for_person uuid, kind text) returns bigint
  language plpgsql stable set search_path = pg_catalog as $$
declare
  matured bigint;
begin
  select coalesce(sum(withdrawals.matured_before(a.id, 9223372036854775807)), 0) into matured
    from ledger.account a where a.key = any (withdrawals.sources_of(for_person, matured_for.kind));
  return matured;
end $$;

-- One plan of every statement within: accounts are named by arrays, for which PostgreSQL would plan each call by itself.
alter function withdrawals.hold set plan_cache_mode = force_generic_plan;

-- As request_facts (0054), which the release before this one calls. A look that takes its turn is the last of its person until the
-- transaction ends; one that does not is good for a request that withdrawals.ask carries out. How often the person has asked is read first:
-- whatever is asked after that is missed by nothing that is read below it.
create function withdrawals.request_ground(for_person uuid, request uuid, kind text, on_chain bigint, book_id uuid, typed bytea, at timestamptz,
    takes_turn boolean, out asked_before int,
    out known_id uuid, out known_type text, out known_method text, out known_amount_micro bigint, out known_account_number text,
    out known_address_id uuid, out known_to_address bytea,
    out account_state text, out email_verified boolean, out has_factor boolean, out credentials_changed_at timestamptz,
    out kyc_status text, out legal_hold boolean, out free_micro bigint, out matured_micro bigint,
    out day_micro bigint, out month_micro bigint, out requests_today int, out open_requests int, out any_before boolean,
    out token bytea, out address_id uuid, out address bytea, out address_confirmed boolean, out address_usable boolean,
    out address_usable_at timestamptz, out address_ours boolean, out address_shared boolean, out book_locked boolean, out book_count int)
  language plpgsql security definer set search_path = pg_catalog
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  if takes_turn then perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0)); end if;
  select count(*) into asked_before from withdrawals.withdrawal w where w.person_id = for_person;
  select w.id, w.type, w.method, w.amount_micro, w.account_number, w.address_id, w.to_address
    into known_id, known_type, known_method, known_amount_micro, known_account_number, known_address_id, known_to_address
    from withdrawals.withdrawal w where w.person_id = for_person and w.request_key = request;
  -- Both times are filled by the same statement when a person joins: that is no change.
  select p.state, p.email_verified_at is not null,
      p.totp_secret_sealed is not null or exists (select from accounts.passkey k where k.person_id = p.id),
      case when p.credentials_changed_at > p.created_at + interval '1 second' then p.credentials_changed_at end
    into account_state, email_verified, has_factor, credentials_changed_at
    from accounts.person p where p.id = for_person;
  select s.status, s.legal_hold into kyc_status, legal_hold from kyc.standing_of(for_person) as s;
  select coalesce(sum(a.balance_micro), 0) into free_micro from ledger.account a
    where a.key = any (withdrawals.sources_of(for_person, request_ground.kind));
  matured_micro := withdrawals.matured_for(for_person, request_ground.kind);
  select u.day_micro, u.month_micro, u.requests_today, u.open_requests, u.any_before
    into day_micro, month_micro, requests_today, open_requests, any_before
    from withdrawals.usage_of(for_person, at) as u;
  if on_chain is null then return; end if;
  select t.token into token from treasury.pinned_token t where t.chain_id = on_chain;
  select b.id, b.address, b.confirmed_at is not null, coalesce(b.usable_at <= platform.business_now(), false), b.usable_at
    into address_id, address, address_confirmed, address_usable, address_usable_at
    from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null and (b.id = book_id or b.address = typed);
  address_shared := exists (select from withdrawals.book_address b
    where b.chain_id = on_chain and b.address = coalesce(request_ground.address, typed) and b.removed_at is null and b.person_id <> for_person);
  if typed is null then return; end if;
  address_ours := exists (select from treasury.deposit_address d where d.chain_id = on_chain and d.address = typed);
  book_locked := exists (select from withdrawals.book_lock l
    where l.person_id = for_person and (l.unlocks_at is null or l.unlocks_at > platform.business_now()));
  select count(*)::int into book_count from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null;
end $$;

-- withdrawals.hold for a request that was judged without a lock: as a transaction of its own, and only if the person has asked for
-- nothing since. From here on their requests take turns until the commit, so what is left of a limit is certain. All null, and nothing is
-- written, when the account does not hold the amount.
create function withdrawals.ask(asked_before int, withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
    book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text,
    notes text[], uncapped bigint, request_id text, out entry_id bigint, out number bigint, out asked_at timestamptz, out stands_since timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0));
  if (select count(*) from withdrawals.withdrawal w where w.person_id = for_person) is distinct from asked_before then
    perform withdrawals.refuse_stale(withdrawal_id, 'more was asked for meanwhile');
  end if;
  entry_id := withdrawals.hold(withdrawal_id, for_person, request, kind, pay_by, amount, book_id, on_chain, origin, to_bank, to_name, to_number,
    signatures, first_state, notes, uncapped, request_id);
  select w.number, platform.business_at(w.created_at), platform.business_at(s.at) into number, asked_at, stands_since
    from withdrawals.withdrawal w, withdrawals.step s where w.id = ask.withdrawal_id and s.withdrawal_id = w.id and s.place = 1;
end $$;
revoke execute on function withdrawals.request_ground, withdrawals.ask from public;

-- As in 0055, but each arrival is looked at once: its key, person and amount are kept from the look that judges its ground, where they were read
-- three times. The locks on deposits are taken before that look; transfers are never changed but for their state, which is read under them.
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

  select d.shortfalls_paid, d.capital_paid into shortfalls_paid, capital_paid
    from deposits.pay_debts(in_chain, (select array_agg(case when s.kind in ('credit', 'release') then s.id end order by s.place)
      from unnest(deposit_ids, kinds) with ordinality as s (id, kind, place))) as d;

  select array_agg(e.cash order by e.place), array_agg((case when e.is_owed then 'held:' else '' end || e.key,
        case when e.is_owed then 'deposit.held' else 'deposit.credited' end, 'system:deposits', 'deposit:' || e.id,
        l.sources, l.targets, l.amounts)::ledger.draft order by e.place)
    into cash, drafts
    from (select s.place, s.kind in ('keep', 'hold') as is_owed, s.id, s.person_id, s.key, s.amount, s.shortfall, s.capital,
          case when s.kind = 'release' then suspense else custody end as source,
          case when s.kind in ('keep', 'hold') then 0 else s.amount - s.shortfall - s.capital end as cash
        from unnest(deposit_ids, kinds, keys, people, amounts, shortfalls_paid, capital_paid) with ordinality
          as s (id, kind, key, person_id, amount, shortfall, capital, place)) as e
      cross join lateral (select array_agg(c.source order by c.turn) as sources, array_agg(c.target order by c.turn) as targets,
          array_agg(c.amount order by c.turn) as amounts
        from deposits.credit_lines(e.source, case when e.is_owed then suspense else 'investor:' || e.person_id || ':cash' end, suspense,
          case when e.is_owed then e.amount else e.cash end, e.shortfall, e.capital) as c) as l;

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
