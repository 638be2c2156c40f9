-- Why: whoever holds the application's role could move any money of any plan, and an activation took 21 round trips while it held
-- the operator's capital. From here on a plan moves money through three functions: activate, exit, and mature (0062). Each looks at its own
-- ground (the terms on offer, the position, its maturity by the business clock), makes the postings itself, and writes position,
-- entry, bonus, audit record and event together. What people read and why they are refused is decided by the code before
-- (domains/plans/rules.ts, packages/contract/src/plans/rules.ts); here stands only what guards money, and tests hold both together.

-- The arithmetic of packages/contract/src/plans/rules.ts and money.ts: a share in basis points, rounded down.
create function plans.share(amount bigint, basis_points integer) returns bigint language sql immutable strict parallel safe as $$
  select div(amount::numeric * basis_points, 10000)::bigint
$$;

-- Moments as messages carry them: minutes of UTC.
create function plans.moment_text(moment timestamptz) returns text language sql stable strict parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
$$;

-- What a plan is called, in the names of a message's values.
create function plans.message_names(texts jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_build_object('plan_en', texts #>> '{en,name}', 'plan_es', texts #>> '{es,name}', 'plan_fr', texts #>> '{fr,name}')
$$;

-- What a message about a position is filled with: see messageValues in domains/plans/model.ts.
create function plans.message_values(names jsonb, id uuid, number bigint, amount bigint, profit bigint, due timestamptz, entry bigint)
  returns jsonb language sql stable as $$
  select names || jsonb_build_object('positionId', id, 'reference', 'P-' || number, 'amount', ledger.amount_text(amount),
    'profit', ledger.amount_text(profit), 'due', plans.moment_text(due), 'entry', ledger.entry_name(entry))
$$;

-- Business time to the millisecond: pages of positions begin behind a moment, and a moment of the code has no more digits.
create function plans.now_of_business() returns timestamptz language plpgsql stable set search_path = pg_catalog as $$
begin
  return (select date_trunc('milliseconds', clock_timestamp() + c.offset_ms * interval '1 millisecond')
    from platform.clock c where c.only_row);
end $$;

-- All that a decision about an activation rests on, in one answer: the person, the plan on offer, what is open, who gets a bonus,
-- what both sides hold, whether alarms stop new promises. The code refuses by it in words; activate looks at the same again.
create function plans.activation_ground(
  investor uuid,
  asked_key uuid,
  asked_plan text,
  asked_risk integer,
  out person_state text,
  out is_email_verified boolean,
  out identity_state text,
  -- No new promise: an alarm stops it, or the chain was not compared with the ledger.
  out is_halted boolean,
  out is_alarmed boolean,
  -- The position that this key began already.
  out known_id uuid,
  out plan_exists boolean,
  -- The version on offer; null when none is.
  out version integer,
  out profit_basis_points integer,
  out min_micro bigint,
  out max_micro bigint,
  out duration_hours integer,
  out referral_bonus_basis_points integer,
  out names jsonb,
  out open_positions integer,
  -- Who gets a bonus on a plan that begins now: null when it is not the first, or nobody counts as having invited this person.
  out referrer_id uuid,
  -- Registered with a code that nobody has looked at: people who joined before codes existed.
  out is_unattributed boolean,
  out is_risk_kept boolean,
  out cash_micro bigint,
  out capital_micro bigint
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  had_plan boolean;
begin
  select p.state, p.email_verified_at is not null, a.person_id is null and p.referral_code_raw is not null,
      case when a.objection is null and r.state is distinct from 'closed' then a.referrer_id end,
      (select c.state from kyc.identity_case c where c.person_id = investor and c.erased_at is null
        order by c.opened_at desc, c.number desc limit 1)
    into person_state, is_email_verified, is_unattributed, referrer_id, identity_state
    from accounts.person p
      left join referrals.attribution a on a.person_id = p.id
      left join accounts.person r on r.id = a.referrer_id
    where p.id = investor;
  select v.version, v.profit_basis_points, v.min_micro, v.max_micro, v.duration_hours, v.referral_bonus_basis_points,
      jsonb_build_object('en', v.texts #>> '{en,name}', 'es', v.texts #>> '{es,name}', 'fr', v.texts #>> '{fr,name}')
    into version, profit_basis_points, min_micro, max_micro, duration_hours, referral_bonus_basis_points, names
    from plans.plan_version v where v.plan_key = asked_plan and v.state = 'published';
  plan_exists := version is not null or exists (select from plans.plan p where p.key = asked_plan);
  select count(*) into open_positions from plans.position p where p.person_id = investor and p.state = 'open';
  had_plan := open_positions > 0 or exists (select from plans.position p where p.person_id = investor and p.state <> 'open');
  if had_plan then
    referrer_id := null;
    is_unattributed := false;
    known_id := (select p.id from plans.position p where p.person_id = investor and p.activation_key = asked_key);
  end if;
  select exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts),
      exists (select from plans.risk_statement s where s.version = asked_risk),
      coalesce((select a.balance_micro from ledger.account a where a.key = 'investor:' || investor || ':cash'), 0),
      (select c.free_micro from treasury.free_capital() as c)
    into is_alarmed, is_risk_kept, cash_micro, capital_micro;
  is_halted := is_alarmed or not treasury.is_compared();
end $$;

-- Begins a position: the principal is locked and everything promised on it leaves the operator's capital, in one entry. Answers
-- 'changed', and has written nothing, where the ground is another than the code decided by: it looks again and says why.
create function plans.activate(
  new_id uuid,
  investor uuid,
  asked_key uuid,
  asked_plan text,
  asked_version integer,
  amount bigint,
  profit bigint,
  bonus bigint,
  bonus_for uuid,
  acknowledged_risk integer,
  read_in text,
  acknowledged timestamptz,
  request text,
  out outcome text,
  out position_number bigint,
  out started timestamptz,
  out due timestamptz,
  out entry bigint,
  out posted timestamptz,
  out cash_after bigint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  open_positions_max constant int := 100;
  about constant text := 'position:' || new_id;
  own constant text := 'investor:' || investor || ':';
  reserved constant bigint := profit + bonus;
  ground record;
  bonus_due bigint;
  verdict int;
  told jsonb;
begin
  outcome := 'changed';
  -- Activations of one person take turns: which one is the first, and how many are open, is then certain.
  perform pg_advisory_xact_lock(hashtextextended('plans:' || investor, 0));
  -- Nobody closes the version while somebody activates it.
  perform from plans.plan_version v
    where v.plan_key = asked_plan and v.version = asked_version and v.state = 'published' for share;
  if not found then return; end if;
  select * into ground from plans.activation_ground(investor, asked_key, asked_plan, acknowledged_risk);
  if ground.version is distinct from asked_version or ground.known_id is not null
    or ground.person_state is distinct from 'active' or not ground.is_email_verified or ground.is_halted
    or not ground.is_risk_kept or ground.open_positions >= open_positions_max
  then
    return;
  end if;
  if amount is null or amount not between ground.min_micro and ground.max_micro
    or profit is distinct from plans.share(amount, ground.profit_basis_points)
    or bonus is null or bonus not in (0, plans.share(amount, ground.referral_bonus_basis_points))
    or (bonus > 0) <> (bonus_for is not null)
  then
    raise exception 'activation_follows_terms: a position on % version % promises what its terms do not', asked_plan, asked_version
      using errcode = 'check_violation', constraint = 'activation_follows_terms';
  end if;
  bonus_due := case when ground.referrer_id is null then 0 else plans.share(amount, ground.referral_bonus_basis_points) end;
  if bonus <> bonus_due or bonus_for is distinct from (case when bonus_due > 0 then ground.referrer_id end)
    or ground.cash_micro < amount or ground.capital_micro < reserved
  then
    return;
  end if;

  started := plans.now_of_business();
  due := started + ground.duration_hours * interval '1 hour';
  -- A plan that promises nothing has an escrow all the same, and it holds nothing.
  if reserved = 0 then perform ledger.open_accounts(array[about || ':escrow']); end if;
  select e.verdict, e.entry_id into verdict, entry from ledger.post_entry(about || ':begin',
    'plan.activated', 'person:' || investor, about,
    array_remove(array[own || 'cash', case when reserved > 0 then 'operator:capital' end], null),
    array_remove(array[own || 'locked', case when reserved > 0 then about || ':escrow' end], null),
    array_remove(array[amount, nullif(reserved, 0)], null)) as e;
  if verdict <> 0 then
    raise exception 'an activation was answered with verdict %', verdict using errcode = 'serialization_failure';
  end if;

  insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, referrer_id, started_at,
      due_at, escrow_entry, risk_version, language, acknowledged_at, activation_key)
    values (new_id, investor, asked_plan, asked_version, amount, profit, bonus, bonus_for, started, due, entry, acknowledged_risk,
      read_in, acknowledged, asked_key)
    returning number into position_number;
  if ground.referrer_id is not null then
    -- Also one of nothing, where the plan carries none: the first plan is used up by it.
    insert into referrals.bonus (person_id, referrer_id, position_id, amount_micro, due_at, state, reason, settled_at)
      values (investor, ground.referrer_id, new_id, bonus, due, case when bonus > 0 then 'reserved' else 'ended' end,
        case when bonus = 0 then 'plan_without_bonus' end, case when bonus = 0 then clock_timestamp() end);
  end if;
  told := plans.message_values(jsonb_build_object('plan_en', ground.names -> 'en', 'plan_es', ground.names -> 'es',
    'plan_fr', ground.names -> 'fr'), new_id, position_number, amount, profit, due, entry);
  if bonus = 0 then
    perform platform.append_event('plan.activated', investor, told);
  else
    perform platform.append_events(array['referral.reserved', 'plan.activated'], array[bonus_for, investor],
      array[jsonb_build_object('bonus', ledger.amount_text(bonus), 'due', plans.moment_text(due)), told]);
  end if;
  insert into audit.record (actor, action, subject, after_digest, request_id)
    values ('person:' || investor, 'plan.activated', about, sha256(convert_to(format(
      '{"amountMicro":%s,"bonusMicro":%s,"escrowEntry":%s,"planKey":"%s","promisedMicro":%s,"version":%s}',
      amount, bonus, entry, asked_plan, profit, asked_version), 'UTF8')), request);
  select g.business_at, p.source_after_micro into posted, cash_after
    from ledger.posting_group g, ledger.posting p where g.id = entry / 1024 and p.entry_id = entry and p.line = 1;
  outcome := 'begun';
end $$;

-- Leaves a position before its maturity: the principal is free, profit and bonus return to the operator's capital. 'changed' as above.
create function plans.exit(
  asked_id uuid,
  investor uuid,
  amount_back bigint,
  profit_forgone bigint,
  request text,
  out outcome text,
  out ended timestamptz,
  out entry bigint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  about constant text := 'position:' || asked_id;
  own constant text := 'investor:' || investor || ':';
  held plans.position;
  reserved bigint;
  verdict int;
  bonus_for uuid;
  bonus bigint;
begin
  outcome := 'changed';
  select p.* into held from plans.position p where p.id = asked_id and p.person_id = investor for update;
  ended := plans.now_of_business();
  if held.state is distinct from 'open' or ended >= held.due_at or amount_back is distinct from held.amount_micro
    or profit_forgone is distinct from held.profit_micro
  then
    return;
  end if;
  reserved := held.profit_micro + held.bonus_micro;
  select e.verdict, e.entry_id into verdict, entry from ledger.post_entry(about || ':end',
    'plan.exited', 'person:' || investor, about,
    array_remove(array[own || 'locked', case when reserved > 0 then about || ':escrow' end], null),
    array_remove(array[own || 'cash', case when reserved > 0 then 'operator:capital' end], null),
    array_remove(array[held.amount_micro, nullif(reserved, 0)], null)) as e;
  if verdict <> 0 then
    raise exception 'an early exit was answered with verdict %', verdict
      using errcode = 'data_exception';
  end if;
  update plans.position p set state = 'exited', ended_at = ended, end_entry = entry where p.id = asked_id;
  -- The first plan is used up by it.
  update referrals.bonus b set state = 'ended', reason = 'left_early', settled_at = clock_timestamp()
    where b.position_id = asked_id and b.state = 'reserved' returning b.referrer_id, b.amount_micro into bonus_for, bonus;
  perform platform.append_events(
    array_remove(array[case when bonus_for is not null then 'referral.ended' end, 'plan.exited'], null),
    array_remove(array[bonus_for, investor], null),
    array_remove(array[
      case when bonus_for is not null then jsonb_build_object('bonus', ledger.amount_text(bonus)) end,
      plans.message_values(
        (select plans.message_names(v.texts) from plans.plan_version v
          where v.plan_key = held.plan_key and v.version = held.version),
        held.id, held.number, held.amount_micro, held.profit_micro, held.due_at, entry)], null));
  insert into audit.record (actor, action, subject, before_digest, after_digest, request_id)
    values ('person:' || investor, 'plan.exited', about, sha256(convert_to(format(
        '{"amountMicro":%s,"bonusMicro":%s,"profitMicro":%s,"state":"open"}',
        held.amount_micro, held.bonus_micro, held.profit_micro), 'UTF8')),
      sha256(convert_to(format('{"entry":%s,"state":"exited"}', entry), 'UTF8')), request);
  outcome := 'exited';
end $$;

revoke execute on function plans.share, plans.moment_text, plans.message_names, plans.message_values,
  plans.now_of_business, plans.activation_ground, plans.activate, plans.exit from public;
grant execute on function plans.activation_ground, plans.activate, plans.exit to clearhold_app;
