-- Why: a master key that leaked is replaced, and everything it sealed is sealed anew. Keys of snapshots could not be: an anchored snapshot
-- never changed at all, so that the old master key had to be kept as long as anyone may ask for a proof.

-- As snapshot_is_anchored_once of 0091, and the sealed key may be sealed anew.
create function solvency.refuse_other_anchored() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  same solvency.snapshot := new;
begin
  same.key_sealed := old.key_sealed;
  if same is distinct from old then
    raise exception 'snapshot % is what was signed', old.number using errcode = 'check_violation', constraint = 'snapshot_is_kept';
  end if;
  return new;
end $$;
drop trigger snapshot_is_anchored_once on solvency.snapshot;
create trigger snapshot_is_anchored_once before update on solvency.snapshot for each row
  when (old.state = 'anchored') execute function solvency.refuse_other_anchored();

-- Under another key no leaf of a signed snapshot would be found again: no process may put one there, only whoever sets an installation up.
create function solvency.refuse_other_key() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'the key of snapshot % is sealed anew by the owner alone', old.number
      using errcode = 'insufficient_privilege', constraint = 'snapshot_key_is_kept';
  end if;
  return new;
end $$;
create trigger snapshot_key_is_kept before update of key_sealed on solvency.snapshot for each row
  when (old.note is not null and old.key_sealed is distinct from new.key_sealed) execute function solvency.refuse_other_key();

revoke execute on function solvency.refuse_other_anchored, solvency.refuse_other_key from public;
