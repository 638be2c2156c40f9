-- Why: when what is held does not cover what is owed, or when that cannot be shown, nothing new may be promised and the operator may take
-- nothing out, without anyone having to decide it. Each closing and each opening is public and sealed (decision 0069). The gate alone
-- never stops an investor's withdrawal.

create function solvency.gate_text(at timestamptz, state text, cause text) returns text language sql immutable strict parallel safe as $$
  select concat_ws(e'\n', 'clearhold gate 1', 'at ' || solvency.moment_text(at), state || ' ' || cause) || e'\n'
$$;

create table solvency.gate_change (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  cause text not null check (cause in ('coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed')),
  state text not null check (state in ('closed', 'opened')),
  text text not null generated always as (solvency.gate_text(at, state, cause)) stored
);
create index gate_change_by_time on solvency.gate_change (at);

-- Where each cause stands, for those who must know it within microseconds: four rows.
create table solvency.gate_cause (
  cause text primary key check (cause in ('coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed')),
  closed_at timestamptz(3)
);
insert into solvency.gate_cause (cause) values ('coverage'), ('comparison_missing'), ('snapshot_overdue'), ('anchor_missed');

create function solvency.keep_cause() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update solvency.gate_cause c set closed_at = case when new.state = 'closed' then new.at end
    where c.cause = new.cause and (c.closed_at is null) = (new.state = 'closed');
  if not found then
    raise exception 'gate_changes_alternate: % is % already', new.cause, new.state
      using errcode = 'check_violation', constraint = 'gate_changes_alternate';
  end if;
  return null;
end $$;

create trigger gate_change_is_kept_by_cause after insert on solvency.gate_change for each row execute function solvency.keep_cause();
create trigger gate_change_waits_for_the_sealer after insert on solvency.gate_change
  for each row execute function solvency.queue_row('gate');
create trigger gate_change_is_append_only before update or delete on solvency.gate_change
  for each row execute function audit.refuse_change();
create trigger gate_change_is_never_emptied before truncate on solvency.gate_change
  for each statement execute function audit.refuse_change();

-- When the newest snapshot was published, since when one is due at all (the first start that could take one; a restart does not move
-- it), and how many snapshots in a row were not anchored. No row: this installation takes none yet.
create table solvency.snapshot_due (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default clock_timestamp(),
  last_published_at timestamptz,
  anchors_missed int not null default 0 check (anchors_missed >= 0)
);

-- Three hours of real time; undefined where no snapshot is due.
create function solvency.overdue_since() returns timestamptz language sql stable as $$
  select d.due from (select coalesce(s.last_published_at, s.started_at) + interval '3 hours' as due from solvency.snapshot_due s) as d
    where d.due < clock_timestamp()
$$;

-- The first cause for which nothing new is promised now, null while it may be. What depends on time alone is looked at here and now: a
-- worker that is gone closes nothing, and opens nothing either. Asked twice by every activation: while it is open, one expression. Called
-- by functions that run as the owner and have set the path; no login calls it.
create function solvency.closing_cause() returns text language plpgsql stable as $$
begin
  if not exists (select from solvency.gate_cause c where c.closed_at is not null)
    and not exists (select from solvency.snapshot_due s
      where coalesce(s.last_published_at, s.started_at) + interval '3 hours' < clock_timestamp())
    and treasury.is_compared()
  then
    return null;
  end if;
  return coalesce(
    (select c.cause from solvency.gate_cause c where c.closed_at is not null order by c.cause <> 'coverage', c.closed_at, c.cause limit 1),
    case when not treasury.is_compared() then 'comparison_missing' end,
    case when solvency.overdue_since() is not null then 'snapshot_overdue' end);
end $$;

-- Every cause for which it must be closed now, by what is measured: the worker writes down where this differs from what stands.
create function solvency.due_causes() returns text[] language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  is_short constant boolean := coalesce((select p.held_micro < p.owed_micro or p.held_micro < p.book_micro
    from solvency.pulse p order by p.id desc limit 1), false);
begin
  return array_remove(array[
    case when is_short or treasury.shortfall_micro(null) > 0
      or exists (select from treasury.alarm a where a.cleared_at is null and a.kind = 'reserves_short') then 'coverage' end,
    case when not treasury.is_compared() then 'comparison_missing' end,
    case when solvency.overdue_since() is not null then 'snapshot_overdue' end,
    case when exists (select from solvency.snapshot_due s where s.anchors_missed >= 3) then 'anchor_missed' end], null);
end $$;

-- What everyone is told: what stands, and what time alone has closed since it was last written down.
create function solvency.standing_causes() returns table (cause text, since timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query
    select c.cause, coalesce(c.closed_at, case c.cause when 'snapshot_overdue' then solvency.overdue_since() else clock_timestamp() end)
    from solvency.gate_cause c
    where c.closed_at is not null or (c.cause = 'comparison_missing' and not treasury.is_compared())
      or (c.cause = 'snapshot_overdue' and solvency.overdue_since() is not null)
    order by 2, 1;
end $$;

revoke execute on all functions in schema solvency from public;
