-- Why: a connection keeps the plans of a function's statements. Those made while a table was young read the whole of it, and went on doing so
-- while it grew: half of what a withdrawal request cost. These functions touch a few rows by their keys, however young a table is
-- (as ledger.post_group does; docs/bench-people.md has the figures).
alter function withdrawals.request_facts set enable_seqscan = off set jit = off;
alter function withdrawals.hold set enable_seqscan = off set jit = off;

-- What has matured is worked out once for each balance: without the fence it was put in for both of its uses.
create or replace function withdrawals.take_matured(by_entry bigint) returns bigint
  language sql set search_path = pg_catalog as $$
  with taken as (
    insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
      select p.source_id, p.entry_id, least(m.micro, p.amount_micro), greatest(m.micro - p.amount_micro, 0)
      from ledger.posting p
        cross join lateral (select withdrawals.matured_before(p.source_id, p.entry_id) as micro offset 0) as m
      where p.entry_id = by_entry
      returning taken_micro)
  select coalesce(sum(t.taken_micro), 0)::bigint from taken t
$$;
