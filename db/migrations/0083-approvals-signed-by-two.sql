-- Why: what two people agree on was signed by the second alone, so that whoever took the api could name any maker, and a frozen or
-- dismissed maker's request stayed approvable for three days (findings SEC4 and SEC11). A maker signs too, before anybody approves, and
-- what somebody asked for ends when they may ask for it no more.

-- What was being carried out with one signature waits again, now for its maker's.
update approvals.command set state = 'waiting', decided_at = null, decided_by = null, decision_request = null, signature = null
  where state = 'executing' and money;

alter table approvals.command
  -- Everything that is needed to check the maker's signature again, later and elsewhere.
  add column maker_signature jsonb check (jsonb_typeof(maker_signature) = 'object' and pg_column_size(maker_signature) <= 16384),
  add column maker_signed_at timestamptz;

-- What was decided before makers signed says so; no check of a signature takes it for one.
alter table approvals.command disable trigger command_is_decided_once;
update approvals.command set maker_signature = '{"kind": "before_makers_signed"}', maker_signed_at = made_at where state = 'approved' and money;
alter table approvals.command enable trigger command_is_decided_once;

alter table approvals.command
  add constraint command_maker_signed check ((maker_signature is null) = (maker_signed_at is null)),
  add constraint command_signed_by_maker check (maker_signature is not null or not money or state not in ('executing', 'approved')),
  drop constraint command_state_check,
  add constraint command_state_check check (state in ('waiting', 'executing', 'approved', 'rejected', 'expired', 'stale', 'dropped')),
  drop constraint command_decider,
  add constraint command_decider check ((state in ('waiting', 'expired', 'dropped')) = (decided_by is null)),
  add constraint command_dropped check (state <> 'dropped' or decision_reason is not null);

create or replace function approvals.refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state not in ('waiting', 'executing') then
    raise exception 'approvals.command % is decided: %', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'executing' and new.state not in ('waiting', 'approved', 'stale', 'dropped') then
    raise exception 'approvals.command % is being carried out', old.id using errcode = 'check_violation';
  end if;
  if old.state = 'executing' and new.state = 'approved'
    and (new.decided_by, new.decided_at, new.signature) is distinct from (old.decided_by, old.decided_at, old.signature) then
    raise exception 'approvals.command % was approved as it stands', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.command, new.subject, new.input, new.changes, new.state_digest, new.digest, new.money, new.maker_id, new.reason, new.made_at, new.expires_at)
    is distinct from
    (old.id, old.command, old.subject, old.input, old.changes, old.state_digest, old.digest, old.money, old.maker_id, old.reason, old.made_at, old.expires_at) then
    raise exception 'approvals.command % was asked for as it stands', old.id using errcode = 'check_violation';
  end if;
  if old.maker_signature is not null
    and (new.maker_signature, new.maker_signed_at) is distinct from (old.maker_signature, old.maker_signed_at) then
    raise exception 'approvals.command % was signed by its maker as it stands', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

drop trigger api_decides_only on approvals.command;
create trigger api_decides_only before update on approvals.command
  for each row when (current_user = 'clearhold_api')
  execute function platform.refuse_step_of_the_api('executing', 'rejected', 'expired', 'dropped');

-- What two people agreed on, and both signed.
create or replace function approvals.agreed(approval_id uuid, command_name text) returns approvals.command
  language plpgsql stable set search_path = pg_catalog as $$
declare
  agreed approvals.command;
begin
  select * into agreed from approvals.command c where c.id = approval_id and c.command = command_name and c.state = 'approved'
    and c.money and c.maker_signature is not null and c.signature is not null and c.decided_by <> c.maker_id
    and c.subject not in ('person:' || c.maker_id, 'person:' || c.decided_by);
  if not found then
    raise exception 'not_agreed: no % of two people has the number %', command_name, approval_id
      using errcode = 'check_violation', constraint = 'not_agreed';
  end if;
  return agreed;
end $$;

-- A signature that the signer does not know, and a withdrawal that the book has nothing set aside for, are somebody's attempt or
-- somebody's mistake: people hear of either at once.
alter table treasury.alarm drop constraint alarm_kind_check;
alter table treasury.alarm add constraint alarm_kind_check check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit',
  'impossible_amount', 'payout_reverted', 'payout_without_transfer', 'reorg_after_payout', 'nonce_used_outside', 'nonce_gap',
  'token_fee', 'wallet_frozen', 'reserves_short', 'resume_refused', 'signature_unknown', 'hold_missing',
  'hot_wallet_low', 'hot_wallet_dry', 'gas_low', 'gas_dry'));
