-- Why: the api, which faces the internet, could execute whatever two people are needed for. It stores the second person's yes and their
-- signature from here on; the worker holds them against what the api cannot write and executes. In between a command is being carried
-- out, and a refusal brings it back to waiting, with what it was refused for.

alter table approvals.command
  add column decision_request text check (length(decision_request) between 1 and 100),
  -- What the last execution was refused for: {code, params}.
  add column refusal jsonb check (jsonb_typeof(refusal) = 'object' and pg_column_size(refusal) <= 4096),
  drop constraint command_state_check,
  add constraint command_state_check check (state in ('waiting', 'executing', 'approved', 'rejected', 'expired', 'stale')),
  drop constraint command_signed,
  add constraint command_signed check ((signature is not null) = (state in ('executing', 'approved') and money)),
  drop constraint command_in_time,
  add constraint command_in_time check (case when state in ('executing', 'approved') then decided_at < expires_at
    when state = 'expired' then decided_at >= expires_at else true end),
  add constraint command_refused check (refusal is null or state not in ('executing', 'approved'));

create or replace function approvals.refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state not in ('waiting', 'executing') then
    raise exception 'approvals.command % is decided: %', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'executing' and new.state not in ('waiting', 'approved', 'stale') then
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
  return new;
end $$;

create trigger api_decides_only before update on approvals.command
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('executing', 'rejected', 'expired');
