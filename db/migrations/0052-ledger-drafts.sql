-- Why: post_group writes any transfer between any two accounts, so whoever may call it can type money into being. From here on
-- money moves through functions named after a reason, each in the schema of its domain: it looks at its own ground (a confirmed
-- transfer, a due position, a withdrawal's state, a command two people signed), writes what changed, the entry, the audit record
-- and the event together, and no login role calls what stands below it. These are the parts such functions are made of; none of
-- them is granted to anybody.

-- All of them in plpgsql: it keeps the plan of each statement for as long as the connection lives, where a function in SQL that is
-- not inlined is planned anew by every call.

-- 128 bits of SHA-256, as platform/crypto makes them: of an entry's key and of everything it says.
create function ledger.digest(content text) returns uuid language plpgsql immutable strict parallel safe as $$
begin
  return encode(substr(sha256(convert_to(content, 'UTF8')), 1, 16), 'hex')::uuid;
end $$;

create or replace function platform.business_now() returns timestamptz language plpgsql stable as $$
begin
  return (select clock_timestamp() + c.offset_ms * interval '1 millisecond' from platform.clock c);
end $$;

create or replace function ledger.open_accounts(account_keys text[]) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into ledger.account (key) select k from unnest(account_keys) as k order by k on conflict do nothing;
end $$;

-- One entry as a function of a reason drafts it: see EntryDraft in domains/ledger/rules.ts.
create type ledger.draft as (key text, reason text, actor text, about text, sources text[], targets text[], amounts bigint[]);

-- Drafts come up to 500 at a time: the accounts of a group are numbered by one sort instead of one search a posting.
-- Opens what accounts are missing and hands the drafts to post_group, in their order. Answers, for each, its verdict (as
-- post_group's) and the number of its entry; null where nothing was written and nothing was known.
create function ledger.post_drafts(careful boolean, drafts ledger.draft[], out verdicts int[], out entry_ids bigint[])
  language plpgsql set search_path = pg_catalog as $$
declare
  account_keys text[];
  missing_keys text[];
  item_keys uuid[];
  item_contents uuid[];
  item_reasons text[];
  item_actors text[];
  item_abouts text[];
  line_items int[];
  line_sources int[];
  line_targets int[];
  line_amounts bigint[];
  written record;
begin
  select array_agg(distinct s.key collate "C" order by s.key collate "C"), array_agg(s.item) filter (where s.is_source),
      array_agg(s.place) filter (where s.is_source), array_agg(s.place) filter (where not s.is_source),
      array_agg(s.amount) filter (where s.is_source)
    into account_keys, line_items, line_sources, line_targets, line_amounts
    from (select b.item, b.is_source, b.key, b.amount, dense_rank() over (order by b.key collate "C")::int as place
      from (select g.place::int as item, u.line, s.is_source, s.key, u.amount
        from unnest(drafts) with ordinality as g (key, reason, actor, about, sources, targets, amounts, place)
        cross join lateral unnest(g.sources, g.targets, g.amounts) with ordinality as u (source, target, amount, line)
        cross join lateral (values (true, u.source), (false, u.target)) as s (is_source, key)) as b
      order by b.item, b.line) as s;
  select array_agg(k.key) into missing_keys from unnest(account_keys) as k (key)
    where not exists (select from ledger.account a where a.key = k.key);
  if missing_keys is not null then perform ledger.open_accounts(missing_keys); end if;
  select array_agg(ledger.digest(d.key)), array_agg(ledger.digest(d.content)), array_agg(d.reason), array_agg(d.actor),
      array_agg(d.about)
    into item_keys, item_contents, item_reasons, item_actors, item_abouts
    from (select g.*, g.reason || '|' || m.moved || '|' || g.about as content
      from unnest(drafts) with ordinality as g (key, reason, actor, about, sources, targets, amounts, place)
      cross join lateral (select string_agg(l.source || '>' || l.target || ':' || l.amount, ',' order by l.line) as moved
        from unnest(g.sources, g.targets, g.amounts) with ordinality as l (source, target, amount, line)) as m
      order by g.place) as d;
  written := ledger.post_group(careful, item_keys, item_contents, item_reasons, item_actors, item_abouts, account_keys,
    line_items, line_sources, line_targets, line_amounts);
  verdicts := written.verdicts;
  select array_agg(case when v.verdict = 0 then written.group_id * 1024 + v.place
        when v.known < 0 then written.group_id * 1024 - v.known
        when v.known > 0 then v.known end order by v.place)
    into entry_ids from unnest(written.verdicts, written.known_ids) with ordinality as v (verdict, known, place);
end $$;

-- One entry, as post_group writes a group of one, for what a person waits for: no arrays of groups, accounts locked first and in the
-- order of their numbers, so that nothing is judged twice. Verdicts as post_group's: 0 written, 1 known, 2 an account does not hold
-- it, 4 the key belongs to another entry.
create function ledger.post_entry(entry_key text, reason text, actor text, about text, sources text[], targets text[],
    amounts bigint[], out verdict int, out entry_id bigint)
  language plpgsql set search_path = pg_catalog as $$
declare
  lines constant int := array_length(amounts, 1);
  named constant text[] := sources || targets;
  own_digest constant uuid := ledger.digest(entry_key);
  content uuid;
  content_known uuid;
  ids bigint[];
  keys text[];
  kinds text[];
  balances bigint[];
  source_ids bigint[];
  target_ids bigint[];
  source_after bigint[];
  target_after bigint[];
  source int;
  target int;
  group_id bigint;
  now_real timestamptz;
begin
  content := ledger.digest(reason || '|' || (select string_agg(l.source || '>' || l.target || ':' || l.amount, ',' order by l.line)
    from unnest(sources, targets, amounts) with ordinality as l (source, target, amount, line)) || '|' || about);
  select e.id, e.content_digest into entry_id, content_known from ledger.entry e where e.key_digest = own_digest;
  if found then
    verdict := case when content_known = content then 1 else 4 end;
    return;
  end if;
  for attempt in 1 .. 2 loop
    select array_agg(a.id), array_agg(a.key), array_agg(a.kind), array_agg(a.balance_micro) into ids, keys, kinds, balances
      from (select a.id, a.key, a.kind, a.balance_micro from ledger.account a where a.key = any (named) order by a.id for update) as a;
    exit when keys @> named;
    perform ledger.open_accounts((select array_agg(distinct k.key) from unnest(named) as k (key) where k.key <> all (coalesce(keys, '{}'))));
  end loop;
  for line in 1 .. lines loop
    source := array_position(keys, sources[line]);
    target := array_position(keys, targets[line]);
    balances[source] := balances[source] - amounts[line];
    balances[target] := balances[target] + amounts[line];
    if (balances[source] < 0 and kinds[source] not in ('custody', 'suspense')) or (balances[target] > 0 and kinds[target] = 'custody') then
      verdict := 2;
      return;
    end if;
    source_ids[line] := ids[source];
    target_ids[line] := ids[target];
    source_after[line] := balances[source];
    target_after[line] := balances[target];
  end loop;
  update ledger.account a set balance_micro = b.balance from unnest(ids, balances) as b (id, balance) where a.id = b.id;
  group_id := nextval('ledger.group_number');
  entry_id := group_id * 1024 + 1;
  now_real := clock_timestamp();
  with posted as (
      insert into ledger.posting_group (id, entries, posted_at, business_at)
        select group_id, 1, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row),
    written as (
      insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
        values (post_entry.entry_id, own_digest, content, post_entry.reason, post_entry.actor, post_entry.about)
        on conflict on constraint entry_key do nothing returning 1),
    moved as (
      insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
        select post_entry.entry_id, l.line, l.source, l.target, l.amount, l.source_after, l.target_after
        from unnest(source_ids, target_ids, amounts, source_after, target_after) with ordinality
          as l (source, target, amount, source_after, target_after, line))
  insert into audit.unsealed (kind, ref) select 'group', group_id from written;
  if not found then raise exception 'a key was taken at the same moment' using errcode = 'serialization_failure'; end if;
  verdict := 0;
end $$;

-- As people read an entry's number: its group and its place in it.
create function ledger.entry_name(entry_id bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return entry_id / 1024 || '-' || entry_id % 1024;
end $$;

-- Amounts as messages and receipts carry them: all six decimals.
create function ledger.amount_text(amount bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return amount / 1000000 || '.' || lpad((amount % 1000000)::text, 6, '0');
end $$;

-- An event of one person, in the transaction that writes what it tells of.
create function platform.append_event(event_type text, event_person uuid, event_payload jsonb) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  with next as (
    insert into platform.outbox_sequence as sequence (person_id, last_seq) values (event_person, 1)
    on conflict (person_id) do update set last_seq = sequence.last_seq + 1
    returning last_seq
  )
  insert into platform.outbox (type, person_id, person_seq, payload)
    select event_type, event_person, last_seq, event_payload from next;
end $$;

-- Events of people, each person's in the order they are given in. People are taken in order, so that two who tell the same people
-- do not wait for each other in a circle; after the accounts, as everywhere. Numbered by sorting: however many there are, no join.
create function platform.append_events(event_types text[], event_people uuid[], payloads jsonb[]) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  with given as (
    select e.type, e.person_id, e.payload, e.place
    from unnest(event_types, event_people, payloads) with ordinality as e (type, person_id, payload, place)
  ), next as (
    insert into platform.outbox_sequence as sequence (person_id, last_seq)
    select g.person_id, count(*) from given g group by g.person_id order by g.person_id
    on conflict (person_id) do update set last_seq = sequence.last_seq + excluded.last_seq
    returning sequence.person_id, sequence.last_seq
  ), numbered as (
    select b.type, b.person_id, b.payload, b.place,
      max(b.last_seq) over whole - count(b.place) over whole + row_number() over (partition by b.person_id order by b.place) as seq
    from (
      select g.type, g.person_id, g.payload, g.place, null::bigint as last_seq from given g
      union all
      select null, n.person_id, null, null, n.last_seq from next n
    ) as b window whole as (partition by b.person_id)
  )
  insert into platform.outbox (type, person_id, person_seq, payload)
    select n.type, n.person_id, n.seq, n.payload from numbered n where n.place is not null order by n.place;
end $$;

revoke execute on function ledger.post_drafts, ledger.post_entry, ledger.amount_text, platform.append_event, platform.append_events from public;
