-- Why: a position is a promise. Its terms are frozen when it begins, its profit and bonus lie in an escrow of its own from that
-- very transaction on, and it ends once: at its due time, or earlier by the investor's own wish. What can be said as a
-- constraint is said here as well as in the code, so that not even a mistake in the code makes a promise nobody funded.

-- A draft may still be written; what was published is never touched again. A proposed version that is edited is a draft again.
create or replace function plans.refuse_other_terms() returns trigger language plpgsql as $$
begin
  if (old.plan_key, old.version, old.created_at) is distinct from (new.plan_key, new.version, new.created_at) then
    raise exception 'version % of % is itself', old.version, old.plan_key using errcode = 'insufficient_privilege';
  end if;
  if (old.profit_basis_points, old.min_micro, old.max_micro, old.duration_hours, old.referral_bonus_basis_points, old.texts)
    is distinct from
    (new.profit_basis_points, new.min_micro, new.max_micro, new.duration_hours, new.referral_bonus_basis_points, new.texts)
    and not (old.state in ('draft', 'proposed') and new.state = 'draft')
  then
    raise exception 'terms of % version % are frozen; other terms are another version', old.plan_key, old.version
      using errcode = 'insufficient_privilege';
  end if;
  if (old.state, new.state) not in (('draft', 'draft'), ('draft', 'proposed'), ('proposed', 'draft'), ('proposed', 'proposed'),
    ('proposed', 'published'), ('published', 'published'), ('published', 'closed'), ('closed', 'closed'))
  then
    raise exception 'version % of % goes from % to no %', old.version, old.plan_key, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Where the profit comes from and what the risk is, in every language, before anybody can activate it.
create function plans.texts_are_whole(texts jsonb) returns boolean language sql immutable
return (select coalesce(bool_and(length(btrim(coalesce(texts -> language ->> part, ''))) > 0), false)
  from unnest(array['en', 'es', 'fr']) as language, unnest(array['name', 'summary', 'sourceOfReturn', 'risk']) as part);
alter table plans.plan_version add constraint plan_version_whole
  check (state in ('draft', 'proposed') or plans.texts_are_whole(texts));
-- One draft at a time; it is edited, not piled up.
create unique index plan_version_in_work on plans.plan_version (plan_key) where state in ('draft', 'proposed');

grant update (profit_basis_points, min_micro, max_micro, duration_hours, referral_bonus_basis_points, texts)
  on plans.plan_version to clearhold_app;

-- What was acknowledged stays readable: a version of the risk statement is kept as it was shown.
create table plans.risk_statement (
  version integer primary key check (version >= 1),
  texts jsonb not null check (texts ?& array['en', 'es', 'fr'] and pg_column_size(texts) <= 32768),
  first_used_at timestamptz not null default clock_timestamp()
);
create trigger risk_statement_is_kept before update or delete on plans.risk_statement
  for each row execute function audit.refuse_change();
create trigger risk_statement_is_never_emptied before truncate on plans.risk_statement execute function audit.refuse_change();
grant select, insert on plans.risk_statement to clearhold_app;

create table plans.position (
  id uuid primary key,
  -- P-1188: what a person quotes.
  number bigint generated always as identity unique,
  person_id uuid not null,
  plan_key text not null,
  version integer not null,
  amount_micro bigint not null check (amount_micro > 0),
  profit_micro bigint not null check (profit_micro >= 0),
  bonus_micro bigint not null check (bonus_micro >= 0),
  -- Who gets the bonus when it ends.
  referrer_id uuid,
  -- Business time, like everything promised.
  started_at timestamptz not null,
  due_at timestamptz not null check (due_at > started_at),
  state text not null default 'open' check (state in ('open', 'matured', 'exited')),
  at_maturity text not null default 'pay_out' check (at_maturity in ('pay_out', 'renew')),
  renewal_hindrance text check (renewal_hindrance in ('fully_subscribed', 'plan_not_offered', 'activations_halted', 'person_not_ready')),
  ended_at timestamptz,
  -- Entries of the book: their keys are made of this position's id, so no other position can name them.
  escrow_entry bigint not null,
  end_entry bigint,
  renewed_from uuid references plans.position (id),
  risk_version integer not null references plans.risk_statement (version),
  -- In which language the terms and the risk were read, and when (real time).
  language text not null check (language in ('en', 'es', 'fr')),
  acknowledged_at timestamptz not null default clock_timestamp(),
  -- A renewal is a new promise: what was read and acknowledged for it, until the new position carries it.
  renewal_risk_version integer references plans.risk_statement (version),
  renewal_language text check (renewal_language in ('en', 'es', 'fr')),
  renewal_acknowledged_at timestamptz,
  -- The one who asks twice gets the same position; a renewal was not asked for by key.
  activation_key uuid,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (plan_key, version) references plans.plan_version (plan_key, version),
  constraint position_key check ((activation_key is null) = (renewed_from is not null)),
  constraint position_bonus check ((bonus_micro > 0) = (referrer_id is not null)),
  constraint position_referrer check (referrer_id <> person_id),
  constraint position_end check ((state = 'open') = (ended_at is null) and (state = 'open') = (end_entry is null)),
  constraint position_in_time check (case state when 'matured' then ended_at >= due_at when 'exited' then ended_at < due_at else true end),
  constraint position_renewal check ((at_maturity = 'renew') = (renewal_risk_version is not null)
    and (at_maturity = 'renew') = (renewal_language is not null) and (at_maturity = 'renew') = (renewal_acknowledged_at is not null)),
  constraint position_hindrance check (renewal_hindrance is null or (state = 'matured' and at_maturity = 'renew'))
);

-- Who asks twice with one key gets one position.
create unique index position_asked_once on plans.position (person_id, activation_key) where activation_key is not null;
-- A position is followed by one other at most.
create unique index position_renewed on plans.position (renewed_from) where renewed_from is not null;
-- What is due, oldest first; the flow asks for nothing else.
create index position_due on plans.position (due_at, id) where state = 'open';
create index position_of_person on plans.position (person_id, due_at, id) where state = 'open';
create index position_ended on plans.position (person_id, ended_at, id) where state <> 'open';
-- Sums over what is open, from the index alone.
create index position_promised on plans.position (plan_key, version)
  include (amount_micro, profit_micro, bonus_micro) where state = 'open';

-- A position begins with the terms that are on offer at that moment, to the micro and to the second.
create function plans.refuse_other_promise() returns trigger language plpgsql as $$
declare
  terms plans.plan_version;
begin
  select * into terms from plans.plan_version v where v.plan_key = new.plan_key and v.version = new.version;
  if terms.state is distinct from 'published' then
    raise exception 'version % of % is not on offer', new.version, new.plan_key using errcode = 'check_violation';
  end if;
  if new.amount_micro not between terms.min_micro and terms.max_micro
    or new.profit_micro <> div(new.amount_micro::numeric * terms.profit_basis_points, 10000)
    or new.bonus_micro not in (0, div(new.amount_micro::numeric * terms.referral_bonus_basis_points, 10000))
    or new.due_at <> new.started_at + terms.duration_hours * interval '1 hour'
    or new.state <> 'open' or new.at_maturity <> 'pay_out'
  then
    raise exception 'position % does not say what its terms say', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger position_keeps_terms before insert on plans.position for each row execute function plans.refuse_other_promise();

-- Only the choice for its end and the end itself are ever written, and the end once. For everybody, the owner too. Said as
-- conditions, so that thousands can end in a minute without a call for each.
create function plans.refuse_other_position() returns trigger language plpgsql as $$
begin
  raise exception 'position % % is what was promised', old.id, old.state using errcode = 'check_violation';
end $$;
create trigger position_ends_once before update on plans.position
  for each row when (old.state <> 'open') execute function plans.refuse_other_position();
create trigger position_is_frozen before update of id, number, person_id, plan_key, version, amount_micro, profit_micro,
    bonus_micro, referrer_id, started_at, due_at, escrow_entry, renewed_from, risk_version, language, acknowledged_at,
    activation_key, created_at on plans.position
  for each row when ((old.id, old.number, old.person_id, old.plan_key, old.version, old.amount_micro, old.profit_micro,
    old.bonus_micro, old.referrer_id, old.started_at, old.due_at, old.escrow_entry, old.renewed_from, old.risk_version,
    old.language, old.acknowledged_at, old.activation_key, old.created_at) is distinct from (new.id, new.number, new.person_id,
    new.plan_key, new.version, new.amount_micro, new.profit_micro, new.bonus_micro, new.referrer_id, new.started_at, new.due_at,
    new.escrow_entry, new.renewed_from, new.risk_version, new.language, new.acknowledged_at, new.activation_key, new.created_at))
  execute function plans.refuse_other_position();
create trigger position_is_kept before delete on plans.position for each row execute function audit.refuse_change();
create trigger position_is_never_emptied before truncate on plans.position execute function audit.refuse_change();

-- At every commit: an open position's escrow holds all that was promised on it, an ended one's holds nothing. What has ended
-- never changes again; what has begun is looked at as it stands by then.
create function plans.demand_escrow() returns trigger language plpgsql as $$
declare
  promised bigint := 0;
  held bigint;
begin
  if new.state = 'open' then
    select case p.state when 'open' then p.profit_micro + p.bonus_micro else 0 end into promised
      from plans.position p where p.id = new.id;
  end if;
  select a.balance_micro into held from ledger.account a where a.key = 'position:' || new.id || ':escrow';
  if held is distinct from promised then
    raise exception 'the escrow of position % holds % and owes %', new.id, held, promised using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger position_is_funded after insert or update of state on plans.position
  deferrable initially deferred for each row execute function plans.demand_escrow();

grant select, insert on plans.position to clearhold_app;
grant update (state, at_maturity, renewal_hindrance, ended_at, end_entry, renewal_risk_version, renewal_language,
  renewal_acknowledged_at) on plans.position to clearhold_app;
