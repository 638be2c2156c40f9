-- Why: a new demo is empty, and what it can show takes months. Its business clock may begin in the past, once and before anything exists,
-- and is moved forward to the present while the seed lives that past through the real actions: everything then has its business time as if
-- it had happened. That the past was seeded, from when until when and by how many people, is kept for good, so that figures with it can say
-- so (decision 0075). A live database cannot hold it: the row names the edition, and refers to the one the database was made for.

alter table platform.installation add constraint installation_edition unique (edition);

create table platform.demo_history (
  only_row boolean primary key default true check (only_row),
  edition text not null default 'demo' check (edition = 'demo') references platform.installation (edition),
  -- How far before the present it began: a year at most.
  past_ms bigint not null check (past_ms between 1 and 31622400000),
  -- Business time.
  from_at timestamptz not null,
  -- Business time too, which is real time when it ends; null while it is being lived.
  until_at timestamptz check (until_at > from_at),
  -- Investors who were there at the end.
  people integer check (people >= 0),
  constraint demo_history_ended check ((until_at is null) = (people is null))
);

alter table platform.clock drop constraint clock_offset_ms_check,
  add constraint clock_begins_within_a_year check (offset_ms >= -31622400000);
-- In order, as before: the clock itself refuses a step back.
alter table platform.clock_move drop constraint clock_move_offset_ms_check,
  add constraint clock_move_within_a_year check (offset_ms >= -31622400000);

-- Back goes the clock only with the row that says so, and only from where it was made.
create or replace function platform.refuse_clock_step_back() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.offset_ms < old.offset_ms and not (old.offset_ms = 0 and not exists (select from platform.clock_move)
      and exists (select from platform.demo_history h where h.until_at is null and h.past_ms = -new.offset_ms)) then
    raise exception 'the business clock only moves forward' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function platform.refuse_clock_step_back() from public;

-- What was stored before the clock began in the past is dated by its beginning: otherwise it would be later than what came after it.
create or replace function platform.note_clock_move() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into platform.clock_move (moved_at, offset_ms)
    select case when new.offset_ms < old.offset_ms then 'epoch'::timestamptz
      else greatest(date_trunc('milliseconds', clock_timestamp()), max(m.moved_at) + interval '1 millisecond') end, new.offset_ms
    from platform.clock_move m;
  return null;
end $$;

create or replace function platform.refuse_live_with_moved_clock() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.edition = 'live' and (exists (select from platform.clock where offset_ms <> 0) or exists (select from platform.clock_move)) then
    raise exception 'the business clock of this database was moved: it belongs to a demo' using errcode = '23514';
  end if;
  return new;
end $$;

-- The past begins before anything exists that it could contradict. Keys of the signer and plans on offer are nobody's history.
create function platform.begin_demo_history() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from accounts.person) or exists (select from ledger.posting_group) or exists (select from solvency.snapshot)
      or exists (select from audit.record where subject like 'person:%') then
    raise exception 'demo_history_begins_empty: this database has people, entries or snapshots already'
      using errcode = 'check_violation', constraint = 'demo_history_begins_empty';
  end if;
  if new.until_at is not null or exists (select from platform.clock_move) or exists (select from platform.clock where offset_ms <> 0) then
    raise exception 'demo_history_begins_once: the business clock of this database was moved already'
      using errcode = 'check_violation', constraint = 'demo_history_begins_once';
  end if;
  new.from_at := clock_timestamp() - new.past_ms * interval '1 millisecond';
  return new;
end $$;
revoke execute on function platform.begin_demo_history() from public;
create trigger demo_history_begins before insert on platform.demo_history
  for each row execute function platform.begin_demo_history();

create function platform.begin_clock() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update platform.clock set offset_ms = -new.past_ms;
  return null;
end $$;
revoke execute on function platform.begin_clock() from public;
create trigger demo_history_sets_the_clock after insert on platform.demo_history
  for each row execute function platform.begin_clock();

-- It ends once, in the present; what it then says is never changed.
create function platform.end_demo_history() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if old.until_at is not null or new.until_at is null
      or (new.edition, new.past_ms, new.from_at) is distinct from (old.edition, old.past_ms, old.from_at) then
    raise exception 'demo_history_is_kept: what was seeded is never changed' using errcode = 'check_violation', constraint = 'demo_history_is_kept';
  end if;
  if exists (select from platform.clock where offset_ms < 0) then
    raise exception 'demo_history_ends_in_the_present: the business clock is still in the past'
      using errcode = 'check_violation', constraint = 'demo_history_ends_in_the_present';
  end if;
  new.until_at := platform.business_now();
  new.people := (select count(*) from accounts.person where role = 'user');
  return new;
end $$;
revoke execute on function platform.end_demo_history() from public;
create trigger demo_history_ends before update on platform.demo_history
  for each row execute function platform.end_demo_history();
create trigger demo_history_is_never_deleted before delete on platform.demo_history for each row execute function audit.refuse_change();
create trigger demo_history_is_never_emptied before truncate on platform.demo_history execute function audit.refuse_change();

-- The real moment that lies so long before another, for limits of a day or a month. Half a year that is lived within a minute has 180 days and not
-- one: what was stored while the clock was in the past counts by its business time, everything else by real time, as ever. A clock that is moved
-- beyond the present shortens no day. Without such a past, and in live, it is the plain difference.
create function platform.span_began(at timestamptz, span interval) returns timestamptz
  language sql stable strict security definer set search_path = pg_catalog as $$
  with lived as materialized (
    select m.moved_at as begins, lead(m.moved_at) over (order by m.moved_at) as ends, least(m.offset_ms, 0) * interval '1 millisecond' as ahead
    from platform.clock_move m
    where exists (select from platform.demo_history h join platform.installation i on i.edition = h.edition)
  ), wanted as (
    select at + coalesce((select l.ahead from lived l where l.begins <= at order by l.begins desc limit 1), interval '0') - span as moment
  )
  select coalesce(min(greatest(l.begins, w.moment - l.ahead)), at - span)
  from wanted w left join lived l on l.ends is null or greatest(l.begins, w.moment - l.ahead) < l.ends
$$;
revoke execute on function platform.span_began(timestamptz, interval) from public;
