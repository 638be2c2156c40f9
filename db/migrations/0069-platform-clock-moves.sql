-- Why: what happened is stored in real time, and pages show business time, as plans have it. With one offset that only says what is
-- now, a row of yesterday could not be dated by the clock of yesterday: after a move the list said one day and the plan another. Each
-- move is kept with the moment of it, so that every stored moment has exactly one business time, and both clocks order alike.

create table platform.clock_move (
  moved_at timestamptz primary key,
  offset_ms bigint not null unique check (offset_ms > 0)
);

-- Written with the move itself, whoever makes it; in milliseconds, as the code counts. A move never stands before an earlier one, even if the machine's clock was set back.
create function platform.note_clock_move() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into platform.clock_move (moved_at, offset_ms)
    select greatest(date_trunc('milliseconds', clock_timestamp()), max(m.moved_at) + interval '1 millisecond'), new.offset_ms
    from platform.clock_move m;
  return null;
end $$;
revoke execute on function platform.note_clock_move() from public;
create trigger clock_move_is_kept after update on platform.clock for each row
  when (new.offset_ms <> old.offset_ms) execute function platform.note_clock_move();

create function platform.refuse_other_past() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'how the business clock was moved is never changed' using errcode = '23514';
end $$;
create trigger clock_moves_are_kept before update or delete on platform.clock_move
  for each row execute function platform.refuse_other_past();
create trigger clock_moves_are_not_emptied before truncate on platform.clock_move
  for each statement execute function platform.refuse_other_past();

-- What moved the clock before: the book has both times of every group of postings, the audit log the moment of each move. An offset
-- that no posting was made under is not known any more, and dates nothing in the book either.
insert into platform.clock_move (moved_at, offset_ms)
select coalesce((select max(r.happened_at) from audit.record r where r.action = 'clock.moved' and r.happened_at <= s.first_at
    and r.happened_at > coalesce(s.earlier_at, '-infinity')), s.first_at), s.offset_ms
from (select o.offset_ms, o.first_at, lag(o.first_at) over (order by o.first_at) as earlier_at
    from (select round(extract(epoch from business_at - posted_at) * 1000)::bigint as offset_ms, min(posted_at) as first_at
      from ledger.posting_group where business_at > posted_at group by 1) as o) as s;
insert into platform.clock_move (moved_at, offset_ms)
select greatest(coalesce((select max(happened_at) from audit.record where action = 'clock.moved'), clock_timestamp()),
    (select max(moved_at) + interval '1 microsecond' from platform.clock_move)), c.offset_ms
from platform.clock c where c.offset_ms > 0 and not exists (select from platform.clock_move m where m.offset_ms = c.offset_ms);

-- Planned once by each statement that asks, then about 10 µs a row; in live the table is empty.
create function platform.business_at(at timestamptz) returns timestamptz language sql stable strict as $$
  select at + coalesce((select m.offset_ms from platform.clock_move m where m.moved_at <= at order by m.moved_at desc limit 1), 0)
    * interval '1 millisecond'
$$;

-- The first real moment at or after which it is this late by the business clock: where a day of business time begins among stored rows.
create function platform.real_at(at timestamptz) returns timestamptz language sql stable strict as $$
  select coalesce(min(greatest(s.begins, at - s.offset_ms * interval '1 millisecond')), at) from (
    select '-infinity'::timestamptz as begins, (select min(moved_at) from platform.clock_move) as ends, 0::bigint as offset_ms
    union all
    select moved_at, lead(moved_at) over (order by moved_at), offset_ms from platform.clock_move) as s
  where s.ends is null or greatest(s.begins, at - s.offset_ms * interval '1 millisecond') < s.ends
$$;
revoke execute on function platform.business_at(timestamptz), platform.real_at(timestamptz) from public;
