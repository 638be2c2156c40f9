-- Why: the gate is held where money moves, by the functions that move it (decision 0069). An activation learns in the same look for which
-- cause nothing new is promised; a renewal that comes due meanwhile is paid out; capital does not begin to leave. The release before
-- reads activation_ground by the names of its columns, and finds all of them.

drop function plans.activation_ground;
create function plans.activation_ground(
  investor uuid,
  asked_key uuid,
  asked_plan text,
  asked_risk integer,
  out person_state text,
  out is_email_verified boolean,
  out identity_state text,
  -- No new promise: an alarm stops it, or the gate is closed.
  out is_halted boolean,
  out is_alarmed boolean,
  -- The cause for which the gate is closed; null while it is open.
  out closed_by text,
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
  closed_by := solvency.closing_cause();
  is_halted := is_alarmed or closed_by is not null;
end $$;

-- Asked once and not for every position.
create or replace function plans.renewal_grounds(due_ids uuid[]) returns table (
  id uuid, is_offered boolean, person_state text, is_email_verified boolean, identity_state text, is_halted boolean,
  capital_micro bigint, needed_micro bigint
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  stopped constant boolean := solvency.closing_cause() is not null
    or exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts);
begin
  return query
    select p.id, v.state = 'published', person.state, coalesce(person.email_verified_at is not null, false),
      (select c.state from kyc.identity_case c where c.person_id = p.person_id and c.erased_at is null
        order by c.opened_at desc, c.number desc limit 1),
      stopped,
      c.free_micro, p.profit_micro
    from treasury.free_capital() as c cross join unnest(due_ids) with ordinality as g (id, place)
      join plans.position p on p.id = g.id
      join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
      left join accounts.person person on person.id = p.person_id
    where p.at_maturity = 'renew' order by g.place;
end $$;

create or replace function withdrawals.begin_exit(exit_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  operator_id constant uuid := '00000000-0000-0000-0000-000000000000';
  item treasury.capital_exit;
  place treasury.exit_address;
  agreed approvals.command;
  capital record;
  pays_token bytea;
  entry_id bigint;
  w withdrawals.withdrawal;
begin
  select * into item from treasury.capital_exit e where e.id = exit_id for update;
  if item.id is null or item.begun_at is not null or item.cancelled_at is not null or not treasury.has_waited(item.announced_at) then
    return false;
  end if;
  agreed := approvals.agreed(item.announced_approval, 'capital.exit');
  select * into place from treasury.exit_address a where a.id = item.address_id and a.chain_id = item.chain_id;
  if agreed.input ->> 'addressId' is distinct from item.address_id::text
    or (agreed.input ->> 'amount')::numeric * 1000000 is distinct from item.amount_micro
    or not treasury.is_declared_exit(place)
  then
    perform withdrawals.refuse(exit_id, 'two people have not agreed on this exit');
  end if;
  perform 1 from ledger.account a where a.key = 'operator:capital' for update;
  select * into capital from treasury.free_capital();
  if capital.balance_micro < capital.waiting_micro or treasury.shortfall_micro(null) > 0 or solvency.closing_cause() is not null
    or exists (select from treasury.alarm l where l.cleared_at is null and l.stops_payouts) then
    return false;
  end if;
  select t.token into pays_token from treasury.pinned_token t where t.chain_id = item.chain_id;
  entry_id := withdrawals.post_held(exit_id, 'hold', 'withdrawal.requested', 'person:' || agreed.decided_by, item.amount_micro,
    'operator:capital', 'operator:exit');
  insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, tier, digest,
      state, risk, hold_entry_id)
    values (exit_id, operator_id, exit_id, 'return', 'crypto', item.amount_micro, item.chain_id, pays_token, place.address, 'two',
      sha256(convert_to(concat_ws(e'\n', 'clearhold payout 1', exit_id, item.chain_id, '0x' || encode(pays_token, 'hex'),
        '0x' || encode(place.address, 'hex'), item.amount_micro), 'UTF8')), 'review', '{}', entry_id)
    returning * into w;
  update treasury.capital_exit e set begun_at = clock_timestamp() where e.id = exit_id;
  perform audit.record_change('system:payouts', 'withdrawal.requested', 'withdrawal:' || exit_id, null,
    jsonb_build_object('amountMicro', w.amount_micro, 'digest', encode(w.digest, 'hex'), 'holdEntryId', entry_id), null);
  perform withdrawals.note_step(w, 'withdrawal.requested');
  perform withdrawals.ask_reviewers(w);
  return true;
end $$;

revoke execute on function plans.activation_ground from public;
