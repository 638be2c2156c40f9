-- Why: the one writer of balances. It takes up to 1000 entries, judges them in order against the balances as they would be
-- after each one, and writes those that hold in a handful of statements: what one entry costs alone is shared by all.
--
-- Verdicts: 0 posted, 1 duplicate (same key, same content), 2 overdraft, 3 no account, 4 key reused with other content.
--
-- It reads balances without locking, judges, and then adds the differences: the update is the lock, taken in the order of
-- account numbers, so groups of several processes wait for each other and never in a circle. When the update meets other
-- balances than were read, the entries are judged again with the true ones; if that changes a verdict (or a constraint
-- refuses the sum) the statement fails with 40001 or 23514 and the caller repeats it with careful = true, which locks first.

create function ledger.post_group(
  careful boolean,
  item_keys uuid[],
  item_contents uuid[],
  item_reasons text[],
  item_actors text[],
  item_abouts text[],
  account_keys text[],
  line_items int[],
  line_sources int[],
  line_targets int[],
  line_amounts bigint[],
  out group_id bigint,
  out verdicts int[],
  out known_ids bigint[]
) language plpgsql security definer
  set search_path = pg_catalog
  -- One plan, whatever the statistics say: accounts are visited by number, in order, each once.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
declare
  items constant int := coalesce(array_length(item_keys, 1), 0);
  lines constant int := coalesce(array_length(line_items, 1), 0);
  account_ids bigint[];
  floors bigint[];
  ceilings bigint[];
  -- As read, as met by the update (once it ran), and as they become entry by entry.
  balances_read bigint[];
  balances_met bigint[];
  balances bigint[];
  source_after bigint[];
  target_after bigint[];
  -- Verdicts known before judging (-1: none), the first place of each key where keys stand twice, and who took such a key.
  known int[] := array_fill(-1, array[items]);
  twins int[];
  takers int[];
  judged int[];
  posted int;
  written int;
  seen int;
  item int;
  verdict int;
  entry_id bigint;
  line int;
  first_line int;
  undo int;
  source int;
  target int;
  source_balance bigint;
  target_balance bigint;
  now_real timestamptz;
begin
  if items not between 1 and 1000 then raise exception 'a group has 1 to 1000 entries' using errcode = 'data_exception'; end if;

  if careful then
    perform 1 from unnest(account_keys) as k (key) join ledger.account a on a.key = k.key order by a.id for update of a;
  end if;

  select array_agg(a.id), array_agg(a.balance_micro), array_agg(a.floor), array_agg(a.ceiling)
    into account_ids, balances_read, floors, ceilings
    from (select a.id, a.balance_micro,
          case when a.kind in ('custody', 'suspense') then -9223372036854775807 else 0 end as floor,
          case when a.kind = 'custody' then 0 else 9223372036854775807 end as ceiling
        from unnest(account_keys) with ordinality as k (key, place) left join ledger.account a on a.key = k.key
        order by k.place) as a;

  known_ids := array_fill(0::bigint, array[items]);
  for item, verdict, entry_id in
    select i.place, case when e.content_digest = i.content then 1 else 4 end, e.id
      from unnest(item_keys, item_contents) with ordinality as i (key, content, place)
      join ledger.entry e on e.key_digest = i.key
  loop
    known[item] := verdict;
    known_ids[item] := entry_id;
  end loop;
  if (select count(distinct key) from unnest(item_keys) as key) < items then
    select array_agg(t.first_place order by t.place) into twins
      from (select place, min(place) over (partition by key)::int as first_place
        from unnest(item_keys) with ordinality as i (key, place)) as t;
  end if;

  loop
    balances := coalesce(balances_met, balances_read);
    source_after := array_fill(0::bigint, array[lines]);
    target_after := array_fill(0::bigint, array[lines]);
    takers := array_fill(0, array[items]);
    judged := known;
    posted := 0;
    seen := 0;
    line := 1;
    while line <= lines loop
      item := line_items[line];
      -- Lines of an entry that stand apart would be judged once and written twice.
      seen := seen + 1;
      if item is distinct from seen then raise exception 'lines stand in the order of their entries' using errcode = 'data_exception'; end if;
      first_line := line;
      verdict := judged[item];
      if verdict = -1 and twins is not null and takers[twins[item]] > 0 then
        verdict := case when item_contents[takers[twins[item]]] = item_contents[item] then 1 else 4 end;
        known_ids[item] := -takers[twins[item]];
      end if;
      while line <= lines and line_items[line] = item loop
        if verdict = -1 then
          source := line_sources[line];
          target := line_targets[line];
          source_balance := balances[source] - line_amounts[line];
          target_balance := balances[target] + line_amounts[line];
          if source_balance is null or target_balance is null then
            verdict := 3;
          elsif source_balance < floors[source] or target_balance > ceilings[target] then
            verdict := 2;
          else
            balances[source] := source_balance;
            balances[target] := target_balance;
            source_after[line] := source_balance;
            target_after[line] := target_balance;
          end if;
          if verdict <> -1 then
            -- What this entry's earlier lines moved goes back: an entry is written whole or not at all.
            undo := line - 1;
            while undo >= first_line loop
              balances[line_sources[undo]] := balances[line_sources[undo]] + line_amounts[undo];
              balances[line_targets[undo]] := balances[line_targets[undo]] - line_amounts[undo];
              undo := undo - 1;
            end loop;
          end if;
        end if;
        line := line + 1;
      end loop;
      if verdict = -1 then
        verdict := 0;
        posted := posted + 1;
        if twins is not null then takers[twins[item]] := item; end if;
      end if;
      judged[item] := verdict;
    end loop;
    if seen <> items then raise exception 'each entry has a line' using errcode = 'data_exception'; end if;

    if balances_met is not null then
      if judged <> verdicts then raise exception 'balances changed under the group' using errcode = 'serialization_failure'; end if;
      exit;
    end if;
    verdicts := judged;
    if posted = 0 then return; end if;

    with moved as (
      update ledger.account a set balance_micro = a.balance_micro + s.delta
        from (select u.id, u.after - u.before as delta, u.place
            from unnest(account_ids, balances, balances_read) with ordinality as u (id, after, before, place)
            where u.id is not null order by u.id) as s
        where a.id = s.id
        returning s.place, a.balance_micro - s.delta as balance
    )
    select array_agg(m.balance order by m.place) into balances_met from moved m;
    -- Accounts that do not exist met nothing; their places stay empty.
    if array_length(balances_met, 1) < array_length(account_ids, 1) then
      for place in 1 .. array_length(account_ids, 1) loop
        if account_ids[place] is null then
          balances_met := balances_met[1 : place - 1] || null::bigint || balances_met[place :];
        end if;
      end loop;
    end if;
    if array_length(balances_met, 1) <> array_length(account_ids, 1) then
      raise exception 'each account stands in a group once' using errcode = 'data_exception';
    end if;
    exit when balances_met is not distinct from balances_read;
  end loop;

  group_id := nextval('ledger.group_number');
  now_real := clock_timestamp();
  insert into ledger.posting_group (id, entries, posted_at, business_at)
    select group_id, posted, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row;
  insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
    select group_id * 1024 + i.place, i.key, i.content, i.reason, i.actor, i.about
      from unnest(item_keys, item_contents, item_reasons, item_actors, item_abouts) with ordinality
        as i (key, content, reason, actor, about, place)
      where verdicts[i.place] = 0
    on conflict (key_digest) do nothing;
  get diagnostics written = row_count;
  if written <> posted then raise exception 'a key was taken at the same moment' using errcode = 'serialization_failure'; end if;
  insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
    select group_id * 1024 + l.item, l.place - l.first_place + 1, account_ids[l.source], account_ids[l.target], l.amount,
        l.source_after, l.target_after
      from (select u.*, min(u.place) over (partition by u.item) as first_place
        from unnest(line_items, line_sources, line_targets, line_amounts, source_after, target_after) with ordinality
          as u (item, source, target, amount, source_after, target_after, place)) as l
      where verdicts[l.item] = 0;
  insert into audit.unsealed (kind, ref) values ('group', group_id);
end $$;

grant select on ledger.account, ledger.posting_group, ledger.entry, ledger.posting to clearhold_app;
revoke execute on function ledger.post_group, ledger.open_accounts from public;
grant execute on function ledger.post_group, ledger.open_accounts to clearhold_app;
