-- Why: what investors are owed and how many of them there are was read from every account, each minute, by every api process
-- (docs/decisions/0125-figures-that-read-a-bounded-number-of-rows.md). A checkpoint of the ledger now also counts who holds something; a
-- reader adds the few postings since. Nothing is locked by a posting, and no account has another index.

-- Amounts by name, added up; a name that is missing in one of them counts as zero.
create function ledger.add_amounts(one jsonb, other jsonb) returns jsonb
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select coalesce(jsonb_object_agg(s.name, s.amount), '{}') from (
    select e.key as name, sum(e.value::numeric) as amount
    from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as e group by e.key) as s
$$;

create function ledger.sum_of(amounts jsonb) returns numeric
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select coalesce(sum(e.value::numeric), 0) from jsonb_each_text(amounts) as e
$$;

-- What the groups above one number, up to another, changed: the sum of each kind, how many accounts of each kind hold something, and how
-- many people are owed something. It reads their postings, the accounts they touched, and of people who became or ceased to be owed the
-- other accounts: as they were after the last of these groups, by the first posting after it. Each account is looked up by itself (offset 0):
-- no plan may read all of them instead.
create function ledger.changed_between(above bigint, up_to bigint, out totals jsonb, out holding jsonb, out people bigint)
  language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set jit = off as $$
declare
  first_entry constant bigint := (above + 1) * 1024;
  next_entry constant bigint := case when up_to >= 9007199254740991 then 9223372036854775807 else (up_to + 1) * 1024 end;
begin
  with moves as materialized (
    select m.account_id, sum(m.amount) as moved, (array_agg(m.after order by m.entry_id desc, m.line desc))[1] as after
    from (
      select p.source_id as account_id, p.entry_id, p.line, -p.amount_micro as amount, p.source_after_micro as after
      from ledger.posting p where p.entry_id >= first_entry and p.entry_id < next_entry
      union all
      select p.target_id, p.entry_id, p.line, p.amount_micro, p.target_after_micro
      from ledger.posting p where p.entry_id >= first_entry and p.entry_id < next_entry) as m
    group by m.account_id
  ), touched as materialized (
    select a.kind, a.key, m.moved, m.after > 0 as holds, m.after - m.moved > 0 as held
    from moves m cross join lateral (select l.kind, l.key from ledger.account l where l.id = m.account_id offset 0) as a
  ), kinds as (
    select t.kind, sum(t.moved) as moved, sum(t.holds::int - t.held::int) as holding from touched t group by t.kind
  ), changed as (
    select split_part(t.key, ':', 2) as person, bool_or(t.holds) as is_owed, bool_or(t.held) as was_owed from touched t
    where t.kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    group by 1 having bool_or(t.holds) <> bool_or(t.held)
  ), others as (
    select c.person, coalesce(bool_or(coalesce((
        select f.before from (
          (select p.entry_id, p.line, p.source_after_micro + p.amount_micro as before from ledger.posting p
            where p.source_id = a.id and p.entry_id >= next_entry order by p.entry_id, p.line limit 1)
          union all
          (select p.entry_id, p.line, p.target_after_micro - p.amount_micro from ledger.posting p
            where p.target_id = a.id and p.entry_id >= next_entry order by p.entry_id, p.line limit 1)) as f
        order by f.entry_id, f.line limit 1), a.balance_micro) > 0), false) as hold
    from changed c cross join unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind)
      cross join lateral (select l.id, l.balance_micro from ledger.account l where l.key = 'investor:' || c.person || ':' || k.kind offset 0) as a
    where not exists (select from moves m where m.account_id = a.id)
    group by c.person
  )
  select coalesce(jsonb_object_agg(k.kind, k.moved), '{}'), coalesce(jsonb_object_agg(k.kind, k.holding), '{}'),
      (select coalesce(sum(c.is_owed::int - c.was_owed::int), 0) from changed c left join others o on o.person = c.person
        where not coalesce(o.hold, false))
    into totals, holding, people from kinds k;
end $$;

-- Counted once over everything there is, before the table is locked: the figures of the newest checkpoint.
create temporary table newest_figures on commit drop as
  select c.group_id, f.totals, f.holding, f.people
  from (select max(group_id) as group_id from ledger.checkpoint) as c
    cross join lateral ledger.changed_between(0, c.group_id) as f where c.group_id is not null;

-- The release before makes checkpoints without counts; a reader takes the last that has them.
alter table ledger.checkpoint
  add column holding jsonb,
  add column people bigint,
  -- Harmless: the release before adds postings up, and every posting takes from one account what it gives another.
  add constraint checkpoint_adds_to_zero check (ledger.sum_of(totals) = 0),
  add constraint checkpoint_counts check (num_nonnulls(holding, people) in (0, 2)),
  -- A person who is owed something has between one and five accounts that hold it.
  add constraint checkpoint_people check (people >= 0 and people <= ledger.sum_of(holding - array['escrow', 'capital', 'bank', 'suspense', 'dust', 'custody'])
    and people * 5 >= ledger.sum_of(holding - array['escrow', 'capital', 'bank', 'suspense', 'dust', 'custody']));

update ledger.checkpoint c set holding = n.holding, people = n.people from newest_figures n where n.group_id = c.group_id;

-- As the rest of the ledger: what was counted is not changed afterwards, by its owner neither.
create trigger checkpoint_is_append_only before update or delete on ledger.checkpoint for each row execute function audit.refuse_change();
create trigger checkpoint_is_never_emptied before truncate on ledger.checkpoint execute function audit.refuse_change();

-- The figures of the whole ledger up to a group: those of the last checkpoint that counted, and what changed since. However many accounts there
-- are, it reads no more than was posted since then.
create function ledger.figures(up_to bigint, out totals jsonb, out holding jsonb, out people bigint)
  language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
declare
  base record;
  changed record;
begin
  select c.group_id, c.totals, c.holding, c.people into base from ledger.checkpoint c
    where c.group_id <= up_to and c.holding is not null order by c.group_id desc limit 1;
  select * into changed from ledger.changed_between(coalesce(base.group_id, 0), up_to);
  totals := ledger.add_amounts(coalesce(base.totals, '{}'), changed.totals);
  holding := ledger.add_amounts(coalesce(base.holding, '{}'), changed.holding);
  people := coalesce(base.people, 0) + changed.people;
end $$;
