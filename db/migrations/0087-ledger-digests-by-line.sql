-- Why: an investor must be able to show one movement of theirs up to the root of the public log without showing the balance of whoever
-- stood on the other side of it. From here on a posting group is digested side by side: each side of a line by a salt of its own, the
-- entry over its sides, the group as a Merkle tree over its entries. Groups from before keep the digest they were sealed with.
-- The salts follow from one secret that no login can read: they are derived when the sealer, the verifier or a receipt needs them,
-- so that posting writes nothing more than before (docs/decisions/0066).

-- The sealer waits until this is committed: which digest a group has follows from its number, and no group may be sealed in between.
select pg_advisory_xact_lock(7265424);

create table ledger.digest_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) = 32),
  -- The first group that is digested side by side.
  first_group_id bigint not null check (first_group_id > 0)
);
create trigger digest_key_is_kept before update or delete on ledger.digest_key for each row execute function audit.refuse_change();
create trigger digest_key_is_never_emptied before truncate on ledger.digest_key for each statement execute function audit.refuse_change();

insert into ledger.digest_key (secret, first_group_id)
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    case when n.is_called then n.last_value + 1 else n.last_value end
  from ledger.group_number n;

-- Salts of the two sides of a line, sixteen bytes each: one block of SHA-256 over the secret and a message of fixed length.
create function ledger.salts(secret bytea, entry_id bigint, line smallint) returns bytea
  language sql immutable strict parallel safe as $$
  select sha256(secret || int8send(entry_id) || int2send(line))
$$;

-- Who acted and by which key: never opened, so that the secret stands in it and no salt is needed. There is no line 0.
create function ledger.rest_digest(secret bytea, e ledger.entry) returns bytea
  language sql immutable strict parallel safe as $$
  select sha256(secret || int8send((e).id) || int2send(0::smallint) || uuid_send((e).key_digest) || uuid_send((e).content_digest)
    || convert_to((e).actor, 'UTF8'))
$$;

-- The source of a line has the slot 2 * line, its target the next.
create function ledger.side_digest(salt bytea, entry_id bigint, slot int, amount bigint, after bigint, account_key text) returns bytea
  language sql immutable parallel safe as $$
  select sha256(salt || int8send(entry_id) || int2send(slot::smallint) || int8send(amount) || int8send(after)
    || convert_to(coalesce(account_key, ''), 'UTF8'))
$$;

-- The tree of RFC 6962 above the hashes of its leaves.
create function ledger.merkle_root(leaves bytea[]) returns bytea
  language plpgsql immutable parallel safe as $$
declare
  width int := coalesce(cardinality(leaves), 0);
  pairs int;
  level bytea[] := leaves;
begin
  if width = 0 then return sha256(''::bytea); end if;
  while width > 1 loop
    pairs := width / 2;
    for pair in 1 .. pairs loop
      level[pair] := sha256('\x01'::bytea || level[2 * pair - 1] || level[2 * pair]);
    end loop;
    if width % 2 = 1 then level[pairs + 1] := level[width]; end if;
    width := (width + 1) / 2;
  end loop;
  return level[1];
end $$;

create or replace function ledger.row_digests(group_ids bigint[]) returns table (group_id bigint, entry_id bigint, digest bytea)
  language sql stable security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  select g.id, 0::bigint, sha256(convert_to(concat_ws('|', 'group', g.id, g.entries,
      extract(epoch from g.posted_at), extract(epoch from g.business_at)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.posting_group g on g.id = wanted.id
  union all
  select wanted.id, e.id, sha256(convert_to(concat_ws('|', 'entry', e.id, e.key_digest, e.content_digest,
      audit.field(e.reason), audit.field(e.actor), audit.field(e.about),
      (select string_agg(concat_ws(':', p.line, p.source_id, p.target_id, p.amount_micro, p.source_after_micro,
        p.target_after_micro), ',' order by p.line) from ledger.posting p where p.entry_id = e.id)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.entry e on e.id >= wanted.id * 1024 and e.id < (wanted.id + 1) * 1024
    where wanted.id < (select k.first_group_id from ledger.digest_key k)
  union all
  select wanted.id, e.id, sha256('\x00'::bytea || 'CHE2'::bytea || int8send(e.id) || ledger.rest_digest(k.secret, e)
      || int2send(s.lines::smallint) || coalesce(s.digests, ''::bytea)
      || int2send(least(octet_length(e.reason), 32767)::smallint) || convert_to(e.reason, 'UTF8') || convert_to(e.about, 'UTF8'))
    from ledger.digest_key k cross join unnest(group_ids) as wanted (id)
      join ledger.entry e on e.id >= wanted.id * 1024 and e.id < (wanted.id + 1) * 1024
      cross join lateral (select count(*) as lines, string_agg(
          ledger.side_digest(substr(l.salts, 1, 16), p.entry_id, 2 * p.line, p.amount_micro, p.source_after_micro,
            (select a.key from ledger.account a where a.id = p.source_id))
          || ledger.side_digest(substr(l.salts, 17), p.entry_id, 2 * p.line + 1, p.amount_micro, p.target_after_micro,
            (select a.key from ledger.account a where a.id = p.target_id)), ''::bytea order by p.line) as digests
        from ledger.posting p cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        where p.entry_id = e.id) as s
    where wanted.id >= k.first_group_id
$$;

create or replace function ledger.group_digests(group_ids bigint[]) returns table (group_id bigint, content_digest bytea, row_marks bytea)
  language sql stable security definer set search_path = pg_catalog as $$
  select r.group_id,
      case when r.group_id < k.first_group_id then sha256(string_agg(r.digest, ''::bytea order by r.entry_id))
        else sha256('CHG2'::bytea || coalesce(string_agg(r.digest, ''::bytea order by r.entry_id) filter (where r.entry_id = 0), ''::bytea)
          || ledger.merkle_root(array_agg(r.digest order by r.entry_id) filter (where r.entry_id > 0))) end,
      string_agg(int2send((r.entry_id % 1024)::smallint) || substr(r.digest, 1, 6), ''::bytea order by r.entry_id)
    from ledger.digest_key k cross join ledger.row_digests(group_ids) as r group by r.group_id, k.first_group_id
$$;

-- One entry as the owner of some of its accounts may open it: their own sides with their salts, of all others the digest; slot 1 is who
-- acted. No rows where the entry is of a group from before, or none of its sides is on these accounts.
create function ledger.open_entry(opened_id bigint, own_keys text[])
  returns table (slot int, digest bytea, salt bytea, account_key text, amount_micro bigint, after_micro bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  with side as materialized (
    select v.slot, v.salt, a.key, p.amount_micro, v.after, coalesce(a.key = any (own_keys), false) as is_own
      from ledger.digest_key k join ledger.posting p on p.entry_id = opened_id and p.entry_id / 1024 >= k.first_group_id
        cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        cross join lateral (values (2 * p.line, substr(l.salts, 1, 16), p.source_id, p.source_after_micro),
          (2 * p.line + 1, substr(l.salts, 17), p.target_id, p.target_after_micro)) as v (slot, salt, account_id, after)
        left join ledger.account a on a.id = v.account_id)
  select 1, ledger.rest_digest(k.secret, e), null::bytea, null::text, null::bigint, null::bigint
    from ledger.entry e cross join ledger.digest_key k where e.id = opened_id and exists (select from side where is_own)
  union all
  select s.slot, ledger.side_digest(s.salt, opened_id, s.slot, s.amount_micro, s.after, s.key),
      case when s.is_own then s.salt end, case when s.is_own then s.key end,
      case when s.is_own then s.amount_micro end, case when s.is_own then s.after end
    from side s where exists (select from side where is_own)
  order by 1
$$;

revoke execute on function ledger.salts, ledger.rest_digest, ledger.side_digest, ledger.merkle_root, ledger.open_entry from public;

-- The marks of a group of a thousand entries are eight kilobytes. A link of version 2 is hashed over their digest, so that a receipt
-- can carry a link without them. What an earlier release seals meanwhile is of version 1.
alter table audit.link add column version smallint not null default 1 check (version in (1, 2));
