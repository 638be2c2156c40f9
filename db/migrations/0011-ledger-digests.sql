-- Why: the audit chain keeps what each posting group said when it was written. One digest proves the whole group; the place
-- and the first six bytes of every row's own digest name the row, should one ever be touched. An entry and its postings are
-- one row here.

create function ledger.row_digests(group_ids bigint[]) returns table (group_id bigint, entry_id bigint, digest bytea)
  language sql stable set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  select g.id, 0::bigint, sha256(convert_to(concat_ws('|', 'group', g.id, g.entries,
      extract(epoch from g.posted_at), extract(epoch from g.business_at)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.posting_group g on g.id = wanted.id
  union all
  select wanted.id, e.id, sha256(convert_to(concat_ws('|', 'entry', e.id, e.key_digest, e.content_digest,
      audit.field(e.reason), audit.field(e.actor), audit.field(e.about),
      (select string_agg(concat_ws(':', p.line, p.source_id, p.target_id, p.amount_micro, p.source_after_micro,
        p.target_after_micro), ',' order by p.line) from ledger.posting p where p.entry_id = e.id)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.entry e on e.id >= wanted.id * 1024 and e.id < (wanted.id + 1) * 1024
$$;

create function ledger.group_digests(group_ids bigint[]) returns table (group_id bigint, content_digest bytea, row_marks bytea)
  language sql stable as $$
  select r.group_id, sha256(string_agg(r.digest, ''::bytea order by r.entry_id)),
      string_agg(int2send((r.entry_id % 1024)::smallint) || substr(r.digest, 1, 6), ''::bytea order by r.entry_id)
    from ledger.row_digests(group_ids) as r group by r.group_id
$$;

revoke execute on function ledger.row_digests, ledger.group_digests from public;
grant execute on function ledger.row_digests, ledger.group_digests to clearhold_app;
