-- Why: whoever rewrites the database could have the signer sign a log that begins differently from the one it signed before. It keeps the
-- newest checkpoint it signed and wants a proof that the next one continues it (docs/decisions/0070-witnesses.md).

-- One row. The note is the checkpoint with the signer's own signature: a row that another wrote does not open.
create table signer.checkpoint (
  is_only boolean primary key default true check (is_only),
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  note text not null check (length(note) between 50 and 2000),
  signed_at timestamptz not null default clock_timestamp()
);

create function signer.refuse_other_log() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.size < old.size or (new.size = old.size and new.root <> old.root) then
    raise exception 'the log that was signed has % entries', old.size using errcode = '23514', constraint = 'checkpoint_grows';
  end if;
  return new;
end $$;
create trigger checkpoint_grows before update or delete on signer.checkpoint for each row execute function signer.refuse_other_log();
