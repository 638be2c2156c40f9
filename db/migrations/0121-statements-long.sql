-- Why: opening entries one call at a time took most of the time of a long statement.

create function ledger.open_entries(opened_ids bigint[], own_keys text[])
  returns table (entry_id bigint, slot integer, digest bytea, salt bytea, account_key text, amount_micro bigint, after_micro bigint)
  language sql stable security definer
  set search_path = pg_catalog set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  with side as materialized (
    select p.entry_id, v.slot, v.salt, a.key, p.amount_micro, v.after, coalesce(a.key = any (own_keys), false) as is_own
      from ledger.digest_key k cross join unnest(opened_ids) as wanted (id)
        join ledger.posting p on p.entry_id = wanted.id and p.entry_id / 1024 >= k.first_group_id
        cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        cross join lateral (values (2 * p.line, substr(l.salts, 1, 16), p.source_id, p.source_after_micro),
          (2 * p.line + 1, substr(l.salts, 17), p.target_id, p.target_after_micro)) as v (slot, salt, account_id, after)
        left join ledger.account a on a.id = v.account_id),
  shown as materialized (select distinct s.entry_id as id from side s where s.is_own)
  select e.id, 1, ledger.rest_digest(k.secret, e), null::bytea, null::text, null::bigint, null::bigint
    from shown join ledger.entry e on e.id = shown.id cross join ledger.digest_key k
  union all
  select s.entry_id, s.slot, ledger.side_digest(s.salt, s.entry_id, s.slot, s.amount_micro, s.after, s.key),
      case when s.is_own then s.salt end, case when s.is_own then s.key end,
      case when s.is_own then s.amount_micro end, case when s.is_own then s.after end
    from side s where s.entry_id in (select id from shown)
  order by 1, 2
$$;
revoke execute on function ledger.open_entries from public;

create schema statements;

-- A statement too long to be made while a person waits: asked for, made by the worker in steps, kept for seven days, deleted. The movements are the
-- ledger's; what is kept here is how far its making has come, and the sealed parts of the file lie in the storage.
create table statements.long_statement (
  id uuid primary key,
  person_id uuid not null references accounts.person (id),
  kind text not null check (kind in ('pdf', 'json')),
  language text not null check (language in ('en', 'es', 'fr')),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  state text not null default 'asked' check (state in ('asked', 'making', 'ready', 'failed', 'deleted')),
  asked_at timestamptz not null default clock_timestamp(),
  -- Fixed when it is begun, so that every step reads the same movements.
  begun_at timestamptz,
  is_ended boolean,
  log_size bigint check (log_size > 0),
  last_groups bigint[],
  last_entry bigint,
  lines_total int check (lines_total between 0 and 100000),
  lines_read int not null default 0 check (lines_read between 0 and 100000),
  line_parts int not null default 0 check (line_parts between 0 and 1000),
  is_read boolean not null default false,
  pages_total int check (pages_total > 0),
  pages_set int not null default 0,
  file_parts int check (file_parts between 1 and 1000),
  file_bytes bigint check (file_bytes > 0),
  failure text check (failure in ('statement_too_long', 'statement_not_provable', 'statement_not_sealed', 'statement_signer_silent')),
  ended_at timestamptz,
  deletes_at timestamptz,
  constraint long_statement_begun check ((state = 'asked') = (begun_at is null) or state = 'failed'),
  constraint long_statement_cut check ((begun_at is null) = (is_ended is null) and (begun_at is null) = (last_groups is null)
    and (begun_at is null) = (last_entry is null) and (begun_at is null) = (lines_total is null) and (begun_at is null) = (log_size is null)),
  constraint long_statement_pages check (pages_set between 0 and coalesce(pages_total, 0)),
  constraint long_statement_file check ((state in ('ready', 'deleted')) = (file_parts is not null)
    and (file_parts is null) = (file_bytes is null) and (file_parts is null) = (deletes_at is null)),
  constraint long_statement_failure check ((state = 'failed') = (failure is not null)),
  constraint long_statement_ended check ((state in ('ready', 'failed', 'deleted')) = (ended_at is not null)),
  constraint long_statement_kept check (deletes_at is null or deletes_at = ended_at + interval '7 days')
);
create index long_statement_of_person on statements.long_statement (person_id, asked_at desc);
create index long_statement_open on statements.long_statement (id) where state in ('asked', 'making', 'ready');

-- At most two are being made for a person at a time, whichever process asks.
create function statements.keep_few_open() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statements.long_statement:' || new.person_id, 0));
  if (select count(*) from statements.long_statement s where s.person_id = new.person_id and s.state in ('asked', 'making')) >= 2 then
    raise exception 'long_statements_open: two of % are being made', new.person_id
      using errcode = 'check_violation', constraint = 'long_statements_open';
  end if;
  return new;
end $$;
create trigger long_statements_are_few before insert on statements.long_statement for each row execute function statements.keep_few_open();

-- What was asked for stays, its making goes forward only, and what has ended stays as it ended until its file is deleted on its day.
create function statements.keep_order() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE'
      or (new.id, new.person_id, new.kind, new.language, new.first_day, new.last_day, new.asked_at)
        is distinct from (old.id, old.person_id, old.kind, old.language, old.first_day, old.last_day, old.asked_at)
      or old.begun_at is not null and (new.begun_at, new.is_ended, new.log_size, new.last_groups, new.last_entry, new.lines_total)
        is distinct from (old.begun_at, old.is_ended, old.log_size, old.last_groups, old.last_entry, old.lines_total)
      or new.lines_read < old.lines_read or new.line_parts not in (old.line_parts, old.line_parts + 1)
      or not ((old.state, new.state) in (('asked', 'making'), ('asked', 'failed'), ('making', 'making'), ('making', 'ready'), ('making', 'failed'))
        or (old.state, new.state) = ('ready', 'deleted') and old.deletes_at <= clock_timestamp()) then
    raise exception 'long_statement_order: % stays as it is', old.id using errcode = 'check_violation', constraint = 'long_statement_order';
  end if;
  return new;
end $$;
create trigger long_statement_keeps_its_order before update or delete on statements.long_statement
  for each row execute function statements.keep_order();
create trigger long_statement_is_never_emptied before truncate on statements.long_statement for each statement execute function audit.refuse_change();

-- A visitor of the demo sees none of it.
alter table statements.long_statement enable row level security;
create policy everybody on statements.long_statement using (true) with check (true);
create policy visitors on statements.long_statement as restrictive to clearhold_visitor using (false);

revoke execute on function statements.keep_few_open, statements.keep_order from public;
