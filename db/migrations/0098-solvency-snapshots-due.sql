-- Why: the gate closes when snapshots are overdue or their anchors do not get into the chain. What it looks at follows from the snapshots
-- themselves, so that no process can forget to write it down, or say something else.

create function solvency.note_snapshot() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into solvency.snapshot_due (last_published_at) values (new.published_at)
    on conflict (only_row) do update set last_published_at = greatest(solvency.snapshot_due.last_published_at, excluded.last_published_at),
      -- In a row: those that are stuck behind the newest that got there.
      anchors_missed = (select count(*) from solvency.snapshot s where s.state = 'stuck'
        and s.number > (select coalesce(max(a.number), 0) from solvency.snapshot a where a.state = 'anchored'));
  return null;
end $$;

create trigger snapshot_noted after update of state on solvency.snapshot for each row when (new.published_at is not null)
  execute function solvency.note_snapshot();
