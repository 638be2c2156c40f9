-- Why: a proof that nobody checks shows nothing. Once a month one investor in a hundred is asked to check, drawn by the hash of a block that nobody
-- could know when the snapshot was signed (decision 0073). What was drawn by is written down once a month and never changes.

create index snapshot_by_time on solvency.snapshot (taken_at) where note is not null;

create table solvency.draw (
  -- Its first day, UTC.
  month date primary key check (extract(day from month) = 1),
  snapshot integer not null unique references solvency.snapshot (number),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  begun_at timestamptz not null default clock_timestamp(),
  -- Everybody up to this id has been looked at; null: nobody yet.
  reached uuid,
  -- How many were asked.
  asked bigint not null default 0 check (asked >= 0),
  ended_at timestamptz
);

create function solvency.check_draw() returns trigger language plpgsql as $$
begin
  perform from solvency.snapshot s where s.number = new.snapshot and s.state = 'anchored' and s.anchor_block = new.block_number
    and date_trunc('month', s.taken_at at time zone 'UTC') = new.month
    and not exists (select from solvency.snapshot o where o.number < s.number and o.note is not null
      and o.taken_at >= new.month::timestamp at time zone 'UTC' and o.taken_at < (new.month + interval '1 month') at time zone 'UTC');
  if not found then
    raise exception 'draw_is_by_the_first: snapshot % is not the first of its month, or is not anchored in block %', new.snapshot, new.block_number
      using errcode = 'check_violation', constraint = 'draw_is_by_the_first';
  end if;
  return null;
end $$;
create trigger draw_is_by_the_first after insert on solvency.draw for each row execute function solvency.check_draw();
create trigger draw_is_kept before update on solvency.draw for each row
  when (old.ended_at is not null or new.asked < old.asked or (new.reached is null and old.reached is not null)
    or (old.month, old.snapshot, old.block_number, old.block_hash, old.begun_at)
      is distinct from (new.month, new.snapshot, new.block_number, new.block_hash, new.begun_at))
  execute function audit.refuse_change();
create trigger draw_is_never_deleted before delete on solvency.draw for each row execute function audit.refuse_change();
create trigger draw_is_never_emptied before truncate on solvency.draw execute function audit.refuse_change();

revoke execute on function solvency.check_draw from public;
