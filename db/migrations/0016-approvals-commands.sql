-- Why: nobody moves money, changes a permission or closes an account alone. What one person asks for is stored with its
-- input, its reason and how things stood; another person decides; it is carried out once. The rules stand here as well as in
-- the code, so that not even a mistake in the code lets somebody approve their own request or decide one twice.

create schema approvals;
grant usage on schema approvals to clearhold_app;

create table approvals.command (
  id uuid primary key,
  command text not null check (command ~ '^[a-z_]+\.[a-z_]+$'),
  subject text not null check (length(subject) between 1 and 160),
  input jsonb not null check (jsonb_typeof(input) = 'object' and pg_column_size(input) <= 16384),
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and pg_column_size(changes) <= 16384),
  -- How things stood when it was asked for; what is approved must still stand like that.
  state_digest bytea not null check (length(state_digest) = 32),
  -- Of everything above, the maker, the reason and the id: what the approver reads, sends back and, for money, signs.
  digest bytea not null check (length(digest) = 32),
  money boolean not null,
  maker_id uuid not null,
  reason text not null check (length(reason) between 3 and 300),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'expired', 'stale')),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  -- Everything that is needed to check the approver's signature again, later and elsewhere.
  signature jsonb check (jsonb_typeof(signature) = 'object' and pg_column_size(signature) <= 16384),
  constraint command_digest unique (digest),
  constraint command_two_people check (decided_by <> maker_id),
  constraint command_time check (expires_at > made_at and expires_at <= made_at + interval '72 hours'),
  constraint command_decided check ((state = 'waiting') = (decided_at is null)),
  constraint command_decider check ((state in ('waiting', 'expired')) = (decided_by is null)),
  constraint command_reasoned check (state not in ('rejected', 'stale') or decision_reason is not null),
  constraint command_signed check ((signature is not null) = (state = 'approved' and money)),
  constraint command_in_time check (case state when 'approved' then decided_at < expires_at when 'expired' then decided_at >= expires_at else true end)
);

create index command_newest on approvals.command (made_at desc, id desc);
create index command_waiting on approvals.command (expires_at) where state = 'waiting';

-- A decision is final, and what was asked for never changes, whoever writes.
create function approvals.refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'approvals.command % is decided: %', old.id, old.state using errcode = 'check_violation';
  end if;
  if (new.id, new.command, new.subject, new.input, new.changes, new.state_digest, new.digest, new.money, new.maker_id, new.reason, new.made_at, new.expires_at)
    is distinct from
    (old.id, old.command, old.subject, old.input, old.changes, old.state_digest, old.digest, old.money, old.maker_id, old.reason, old.made_at, old.expires_at) then
    raise exception 'approvals.command % was asked for as it stands', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger command_is_decided_once before update on approvals.command
  for each row execute function approvals.refuse_second_decision();
create trigger command_is_kept before delete on approvals.command for each row execute function audit.refuse_change();
create trigger command_is_never_emptied before truncate on approvals.command execute function audit.refuse_change();

-- Keys that the approvers' browsers hold, in the demo edition only: a passkey needs a device that a visitor may not have.
create table approvals.approver_key (
  id uuid primary key,
  person_id uuid not null,
  -- SPKI; the private half never leaves the browser.
  public_key bytea not null check (length(public_key) between 60 and 300),
  enrolled_at timestamptz not null default clock_timestamp()
);

grant select, insert (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at),
  update (state, decided_by, decided_at, decision_reason, signature) on approvals.command to clearhold_app;
grant select, insert on approvals.approver_key to clearhold_app;
