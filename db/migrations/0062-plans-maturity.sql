-- Why: the third function by which plans move money: what is due by the business clock is paid out of its own escrow, and begins anew
-- where its person asked for that (see 0053). Who may call it stands in docs/roles.md.

-- What is due at this moment of business time, oldest first, or one of them, held until the transaction ends; those somebody else
-- holds are left to them. The index is the order: no plan may read all that is open and sort it.
create function plans.lock_due(most integer, only_id uuid, out due_ids uuid[], out wants_renewals boolean)
  language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  moment constant timestamptz := plans.now_of_business();
begin
  if only_id is null then
    select array_agg(d.id), bool_or(d.at_maturity = 'renew') into due_ids, wants_renewals
      from (select p.id, p.at_maturity from plans.position p
        where p.state = 'open' and coalesce(p.retry_at, p.due_at) <= moment
        order by coalesce(p.retry_at, p.due_at), p.id limit most for update skip locked) as d;
  else
    select array_agg(d.id), bool_or(d.at_maturity = 'renew') into due_ids, wants_renewals
      from (select p.id, p.at_maturity from plans.position p
        where p.id = only_id and p.state = 'open' and coalesce(p.retry_at, p.due_at) <= moment for update skip locked) as d;
  end if;
end $$;

-- Of these positions the ones that are to begin anew, in their order, and what the decision about each rests on.
create function plans.renewal_grounds(due_ids uuid[]) returns table (
  id uuid, is_offered boolean, person_state text, is_email_verified boolean, identity_state text, is_halted boolean,
  capital_micro bigint, needed_micro bigint
) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query
    select p.id, v.state = 'published', person.state, coalesce(person.email_verified_at is not null, false),
      (select c.state from kyc.identity_case c where c.person_id = p.person_id and c.erased_at is null
        order by c.opened_at desc, c.number desc limit 1),
      not treasury.is_compared() or exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts),
      c.free_micro, p.profit_micro
    from treasury.free_capital() as c cross join unnest(due_ids) with ordinality as g (id, place)
      join plans.position p on p.id = g.id
      join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
      left join accounts.person person on person.id = p.person_id
    where p.at_maturity = 'renew' order by g.place;
end $$;

-- Ends positions at their maturity, each out of its own escrow, as one group of the ledger; and begins those anew that next_ids
-- names, each behind its payment. What the book refuses to pay stays open and is answered; a renewal it refuses is a pay-out.
create function plans.mature(
  careful boolean,
  due_ids uuid[],
  -- For each of them the id under which it begins anew, or null; and why a renewal that was asked for is none, or null.
  next_ids uuid[],
  hindrances text[],
  out paid integer,
  out stuck_ids uuid[]
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  moment constant timestamptz := plans.now_of_business();
  drafts ledger.draft[];
  found_due int;
  may_renew boolean;
  version_keys text[];
  names jsonb;
  verdicts int[];
  entries bigint[];
  unpaid_renewals int;
  ended_ids uuid[];
  ended_entries bigint[];
  ended_nexts uuid[];
  next_entries bigint[];
  ended_hindrances text[];
  bonuses_due int;
  bonuses_paid int;
  event_types text[];
  event_people uuid[];
  payloads jsonb[];
begin
  -- A renewal is asked for by its person, and is a new promise: the version on offer, the person ready, no alarm.
  select count(*) filter (where d.part = 1), array_agg(distinct d.version_key), array_agg(d.draft order by d.place, d.part),
      coalesce(bool_and(d.is_ready), true)
    into found_due, version_keys, drafts, may_renew
    from (
      select g.place, 1 as part, p.plan_key || ':' || p.version as version_key, true as is_ready,
        ('position:' || p.id || ':end', 'plan.matured', 'system:maturity', 'position:' || p.id,
          array_remove(array['investor:' || p.person_id || ':locked',
            case when p.profit_micro > 0 then 'position:' || p.id || ':escrow' end,
            case when p.bonus_micro > 0 then 'position:' || p.id || ':escrow' end], null),
          array_remove(array['investor:' || p.person_id || ':cash',
            case when p.profit_micro > 0 then 'investor:' || p.person_id || ':profit' end,
            case when p.bonus_micro > 0 then 'investor:' || p.referrer_id || ':bonus' end], null),
          array_remove(array[p.amount_micro, nullif(p.profit_micro, 0), nullif(p.bonus_micro, 0)], null))::ledger.draft as draft
      from unnest(due_ids) with ordinality as g (id, place)
        join plans.position p on p.id = g.id and p.state = 'open' and p.due_at <= moment
      union all
      select g.place, 2, null, v.state = 'published' and person.state = 'active' and person.email_verified_at is not null
          and p.at_maturity = 'renew' and not exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts),
        ('position:' || g.next_id || ':begin', 'plan.renewed', 'system:maturity', 'position:' || g.next_id,
          array_remove(array['investor:' || p.person_id || ':cash',
            case when p.profit_micro > 0 then 'operator:capital' end], null),
          array_remove(array['investor:' || p.person_id || ':locked',
            case when p.profit_micro > 0 then 'position:' || g.next_id || ':escrow' end], null),
          array_remove(array[p.amount_micro, nullif(p.profit_micro, 0)], null))::ledger.draft
      from unnest(due_ids, next_ids) with ordinality as g (id, next_id, place)
        join plans.position p on p.id = g.id
        join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
        join accounts.person person on person.id = p.person_id
      where g.next_id is not null
    ) as d;
  if found_due is distinct from cardinality(due_ids) or cardinality(next_ids) <> cardinality(due_ids)
    or cardinality(hindrances) <> cardinality(due_ids)
  then
    raise exception 'maturity_of_due: a position is not open, or not due' using errcode = 'check_violation', constraint = 'maturity_of_due';
  end if;
  if not may_renew then raise exception 'a renewal has become impossible' using errcode = 'serialization_failure'; end if;
  -- A renewal is a new promise as an activation is: it does not take what an approved deposit waits for.
  if (select coalesce(sum(p.profit_micro), 0) from unnest(due_ids, next_ids) as g (id, next_id) join plans.position p on p.id = g.id
      where g.next_id is not null) > (select c.free_micro from treasury.free_capital() as c where c.waiting_micro > 0)
  then
    raise exception 'capital for a renewal has become short' using errcode = 'serialization_failure';
  end if;
  perform ledger.open_accounts(n.keys) from (
    select array_agg('position:' || g.next_id || ':escrow') as keys from unnest(next_ids) as g (next_id) where g.next_id is not null
  ) as n where n.keys is not null;
  select p.verdicts, p.entry_ids into verdicts, entries from ledger.post_drafts(careful, drafts) as p;

  -- A payment and, behind it, its renewal: each payment's slot is its place and as many as there are renewals before it.
  select array_agg(j.id) filter (where j.is_paid), array_agg(j.entry) filter (where j.is_paid),
      array_agg(j.next_id) filter (where j.is_paid), array_agg(j.next_entry) filter (where j.is_paid),
      array_agg(j.hindrance) filter (where j.is_paid), array_agg(j.id) filter (where not j.is_paid),
      count(*) filter (where not j.is_paid and j.next_id is not null)
    into ended_ids, ended_entries, ended_nexts, next_entries, ended_hindrances, stuck_ids, unpaid_renewals
    from (
      select s.id, s.is_paid, s.entry, case when s.is_renewed then s.next_id end as next_id,
        case when s.is_renewed then entries[s.slot + 1] end as next_entry,
        case when s.next_id is not null and not s.is_renewed then 'fully_subscribed' else s.hindrance end as hindrance
      from (
        select g.id, g.next_id, g.hindrance, g.slot, g.place, verdicts[g.slot] = 0 as is_paid, entries[g.slot] as entry,
          g.next_id is not null and verdicts[g.slot + 1] = 0 as is_renewed
        from (
          select u.*, (u.place + count(u.next_id) over (order by u.place rows between unbounded preceding and 1 preceding))::int as slot
          from unnest(due_ids, next_ids, hindrances) with ordinality as u (id, next_id, hindrance, place)
        ) as g
      ) as s
      order by s.place
    ) as j;
  -- The book took a renewal whose payment it refused, out of other money of the person: nothing of that may stand.
  if unpaid_renewals > 0 then
    raise exception 'maturity_pays_first: a position was renewed and not paid'
      using errcode = 'check_violation', constraint = 'maturity_pays_first';
  end if;
  paid := coalesce(cardinality(ended_ids), 0);
  if paid = 0 then return; end if;

  select jsonb_object_agg(v.plan_key || ':' || v.version, plans.message_names(v.texts)) into names
    from plans.plan_version v where v.plan_key || ':' || v.version = any(version_keys);
  with given as (
    select g.* from unnest(ended_ids, ended_entries, ended_nexts, next_entries, ended_hindrances) with ordinality
      as g (id, entry, next_id, next_entry, hindrance, place)
  ), ended as (
    update plans.position p set state = 'matured', ended_at = moment, end_entry = g.entry, renewal_hindrance = g.hindrance
      from given g where p.id = g.id
      returning p.id, p.number, p.person_id, p.plan_key || ':' || p.version as version_key, p.amount_micro, p.profit_micro,
        p.bonus_micro, p.due_at, g.entry, g.next_id, g.hindrance, g.place
  ), renewed as (
    -- The same principal on the same terms, from now on; the bonus belongs to the first plan alone.
    insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, started_at, due_at,
        escrow_entry, renewed_from, risk_version, language, acknowledged_at)
      select g.next_id, p.person_id, p.plan_key, p.version, p.amount_micro, p.profit_micro, 0, moment,
        moment + v.duration_hours * interval '1 hour', g.next_entry, p.id, p.renewal_risk_version, p.renewal_language,
        p.renewal_acknowledged_at
      from given g
        join plans.position p on p.id = g.id
        join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
      where g.next_id is not null order by g.place
      returning id, number, due_at, escrow_entry, renewed_from
  ), settled as (
    update referrals.bonus b set state = 'paid', settled_at = clock_timestamp()
      from given g where b.position_id = g.id and b.state = 'reserved'
      returning b.referrer_id, b.amount_micro, g.entry, g.place
  ), told as (
    select 1 as part, s.place, 'referral.paid' as type, s.referrer_id as person_id,
      jsonb_build_object('bonus', ledger.amount_text(s.amount_micro), 'entry', ledger.entry_name(s.entry)) as payload,
      0 as bonus_due, 1 as bonus_paid from settled s
    union all
    select 2, e.place, case when e.next_id is null then 'plan.matured' end, e.person_id,
      plans.message_values(names -> e.version_key, e.id, e.number, e.amount_micro, e.profit_micro, e.due_at, e.entry)
        || case when e.hindrance is null then '{}' else jsonb_build_object('hindrance', e.hindrance) end,
      (e.bonus_micro > 0)::int, 0 from ended e
    union all
    select 3, r.number, 'plan.renewed', p.person_id,
      plans.message_values(names -> (p.plan_key || ':' || p.version), p.id, p.number, p.amount_micro, p.profit_micro, r.due_at,
        r.escrow_entry) || jsonb_build_object('earned', ledger.amount_text(p.profit_micro), 'newReference', 'P-' || r.number,
        'newPositionId', r.id), 0, 0
      from renewed r join plans.position p on p.id = r.renewed_from
  )
  select array_agg(t.type) filter (where t.type is not null), array_agg(t.person_id) filter (where t.type is not null),
      array_agg(t.payload) filter (where t.type is not null), sum(t.bonus_due), sum(t.bonus_paid)
    into event_types, event_people, payloads, bonuses_due, bonuses_paid
    from (select * from told order by told.part, told.place) as t;
  if bonuses_due <> bonuses_paid then
    raise exception 'maturity_of_reserved_bonus: a bonus was paid that nobody had set aside'
      using errcode = 'check_violation', constraint = 'maturity_of_reserved_bonus';
  end if;
  perform platform.append_events(event_types, event_people, payloads);
  insert into audit.record (actor, action, subject, after_digest)
    select 'system:maturity', 'plan.matured', 'position:' || ended_ids[1], sha256(convert_to('[' || string_agg(
      '{"entryId":' || g.entry || ',"id":"' || g.id || '"' || coalesce(',"renewedTo":"' || g.next_id || '"', '') || '}',
      ',' order by g.place) || ']', 'UTF8'))
    from unnest(ended_ids, ended_entries, ended_nexts) with ordinality as g (id, entry, next_id, place);
end $$;

revoke execute on function plans.lock_due, plans.renewal_grounds, plans.mature from public;
