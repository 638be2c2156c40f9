-- Why: whoever invites somebody gets one bonus, on that person's first plan, out of the operator's capital, and never for
-- themselves. Who invited whom is written down once, when the person joins, and points only to somebody who was there before:
-- so there is no ring, whatever anybody types.

create schema referrals;
grant usage on schema referrals to clearhold_app;

create table referrals.code (
  person_id uuid primary key,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  -- How many came by it; the next one's number.
  invited integer not null default 0 check (invited >= 0),
  created_at timestamptz not null default clock_timestamp()
);

create table referrals.attribution (
  person_id uuid primary key,
  referrer_id uuid not null references referrals.code (person_id),
  -- The how-manieth person of the referrer: what the referrer sees instead of a name.
  number integer not null check (number >= 1),
  joined_at timestamptz not null,
  referrer_joined_at timestamptz not null,
  -- Why it never pays; null where it may.
  objection text check (objection in ('same_person')),
  created_at timestamptz not null default clock_timestamp(),
  unique (referrer_id, number),
  constraint attribution_of_another check (referrer_id <> person_id),
  -- Time does not run in a ring.
  constraint attribution_without_ring check (referrer_joined_at < joined_at)
);

create table referrals.bonus (
  -- One for each referred person, for good: the primary key is the rule.
  person_id uuid primary key references referrals.attribution (person_id),
  referrer_id uuid not null,
  position_id uuid not null unique,
  amount_micro bigint not null check (amount_micro >= 0),
  -- When the plan ends, in business time.
  due_at timestamptz not null,
  state text not null check (state in ('reserved', 'paid', 'ended')),
  -- Why it ended unpaid.
  reason text check (reason in ('left_early', 'plan_without_bonus')),
  reserved_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint bonus_reason check ((state = 'ended') = (reason is not null)),
  constraint bonus_settled check ((state = 'reserved') = (settled_at is null)),
  constraint bonus_of_something check ((amount_micro = 0) = (reason is not distinct from 'plan_without_bonus'))
);
create index bonus_of_referrer on referrals.bonus (referrer_id, state) include (amount_micro);

-- A bonus is settled once, and nothing else about it ever changes.
create function referrals.refuse_second_settlement() returns trigger language plpgsql as $$
begin
  if old.state <> 'reserved' or (old.person_id, old.referrer_id, old.position_id, old.amount_micro, old.due_at, old.reserved_at)
    is distinct from (new.person_id, new.referrer_id, new.position_id, new.amount_micro, new.due_at, new.reserved_at)
  then
    raise exception 'the bonus on % is settled once and is what was set aside', old.position_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bonus_is_settled_once before update on referrals.bonus
  for each row execute function referrals.refuse_second_settlement();
create trigger bonus_is_kept before delete on referrals.bonus for each row execute function audit.refuse_change();
create trigger attribution_is_kept before update or delete on referrals.attribution
  for each row execute function audit.refuse_change();
create trigger bonus_is_never_emptied before truncate on referrals.bonus execute function audit.refuse_change();
create trigger attribution_is_never_emptied before truncate on referrals.attribution execute function audit.refuse_change();

grant select, insert, update (invited) on referrals.code to clearhold_app;
grant select, insert on referrals.attribution to clearhold_app;
grant select, insert, update (state, reason, settled_at) on referrals.bonus to clearhold_app;
