-- Why: an investor must be able to read, years later, exactly what was promised. Terms and texts belong to a version that never
-- changes; other terms are another version. Whoever activates a plan names the version that was read.

create schema plans;
grant usage on schema plans to clearhold_app;

create table plans.plan (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- The order in which plans are shown.
  place smallint not null check (place >= 1),
  created_at timestamptz not null default clock_timestamp()
);

create table plans.plan_version (
  plan_key text not null references plans.plan (key),
  version integer not null check (version >= 1),
  state text not null check (state in ('draft', 'proposed', 'published', 'closed')),
  profit_basis_points integer not null check (profit_basis_points between 0 and 1000000),
  min_micro bigint not null check (min_micro > 0),
  max_micro bigint not null check (max_micro >= min_micro and max_micro < 1000000000000000000),
  duration_hours integer not null check (duration_hours between 1 and 876000),
  referral_bonus_basis_points integer not null check (referral_bonus_basis_points between 0 and 1000000),
  -- language -> name, summary, sourceOfReturn, risk
  texts jsonb not null check (texts ?& array['en', 'es', 'fr'] and pg_column_size(texts) <= 32768),
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  closed_at timestamptz,
  primary key (plan_key, version),
  check ((state in ('published', 'closed')) = (published_at is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
-- One version of a plan is on offer at a time.
create unique index plan_version_on_offer on plans.plan_version (plan_key) where state = 'published';

-- For everybody, the owner too: what a version says is what it said.
create function plans.refuse_other_terms() returns trigger language plpgsql as $$
begin
  if (old.plan_key, old.version, old.profit_basis_points, old.min_micro, old.max_micro, old.duration_hours,
      old.referral_bonus_basis_points, old.texts, old.created_at)
    is distinct from (new.plan_key, new.version, new.profit_basis_points, new.min_micro, new.max_micro, new.duration_hours,
      new.referral_bonus_basis_points, new.texts, new.created_at)
  then
    raise exception 'terms of % version % are frozen; other terms are another version', old.plan_key, old.version
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger terms_are_frozen before update on plans.plan_version for each row execute function plans.refuse_other_terms();

grant select, insert on plans.plan to clearhold_app;
grant select, insert, update (state, published_at, closed_at) on plans.plan_version to clearhold_app;
