-- Why: two heads of the audit chain can be compared only by reading every link between them. The links are also the entries of a Merkle
-- log (RFC 6962): an outsider sees from a few hashes that a link stands in it and that it only grew. Its hashes are kept as the tiles
-- of C2SP tlog-tiles, 256 of one height in a row; a tile only ever gets longer. The sealer's job fills them, from the first link on.

create table audit.log_tile (
  level smallint not null check (level between 0 and 7),
  index bigint not null check (index >= 0),
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, index)
);
-- Hashes do not compress.
alter table audit.log_tile alter column hashes set storage external;

create trigger log_tile_only_grows before update on audit.log_tile for each row
  when (new.level <> old.level or new.index <> old.index or length(new.hashes) <= length(old.hashes)
    or substr(new.hashes, 1, length(old.hashes)) <> old.hashes)
  execute function audit.refuse_change();
create trigger log_tile_is_never_taken_away before delete on audit.log_tile for each row execute function audit.refuse_change();
create trigger log_tile_is_never_emptied before truncate on audit.log_tile for each statement execute function audit.refuse_change();
