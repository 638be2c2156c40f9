-- Why: an investor's movements stand between two snapshots, whose times are real time. With the demo's clock moved, one list showed both clocks
-- (decision 0051). In this list they are dated as the snapshots are; everywhere else by business time, as before.

-- A person's entries above one number and up to another, as before, with the real moment of each.
create or replace function solvency.own_changes(own_id uuid, after_id bigint, up_to_id bigint, most integer)
  returns table (entry_id bigint, at timestamptz, reason text, about text, change_micro bigint)
  language sql stable security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
  with own as materialized (
    select a.id from ledger.account a
      where a.key in (select 'investor:' || own_id || ':' || k.kind from unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind))
  ), escrow as materialized (
    select a.id, q.person_id = own_id as is_owner, q.profit_micro as profit
      from (select p.id from plans.position p where p.person_id = own_id and p.state = 'open'
        union select p.id from plans.position p where p.person_id = own_id and p.state <> 'open'
        union select b.position_id from referrals.bonus b where b.referrer_id = own_id) as mine
        join plans.position q on q.id = mine.id join ledger.account a on a.key = 'position:' || q.id || ':escrow'
  ), changes as (
    select m.entry_id, m.amount_micro as change from own cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.target_id = own.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    select m.entry_id, -m.amount_micro from own cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.source_id = own.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    select m.entry_id, case when e.is_owner then e.profit else m.amount_micro - e.profit end from escrow e cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.target_id = e.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    -- Out of escrow goes a profit to its owner, a bonus to its referrer, or both back to the operator.
    select m.entry_id, case when m.kind = 'profit' then -m.amount_micro when e.is_owner then -e.profit
        when m.kind = 'bonus' then -m.amount_micro else e.profit - m.amount_micro end
      from escrow e cross join lateral (
        select p.entry_id, p.amount_micro, (select t.kind from ledger.account t where t.id = p.target_id) as kind from ledger.posting p
          where p.source_id = e.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
      where case m.kind when 'profit' then e.is_owner when 'bonus' then not e.is_owner else true end
  ), listed as (
    select c.entry_id, sum(c.change)::bigint as change from changes c where c.change <> 0 group by c.entry_id order by c.entry_id limit most)
  select l.entry_id, g.posted_at, e.reason, e.about, l.change
    from listed l join ledger.entry e on e.id = l.entry_id join ledger.posting_group g on g.id = l.entry_id / 1024
    order by l.entry_id
$$;
