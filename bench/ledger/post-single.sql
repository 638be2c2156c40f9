-- The yardstick: one entry with one posting, in one transaction, on the same tables and under the same constraints, as
-- somebody would write it who wants it quick and has no idea of groups. Its verdicts are those of ledger.post_group.
-- Balances are changed in the order of account numbers, and the number is drawn afterwards, so that it is safe beside us.

create schema bench;

create function bench.post_single(
  item_key uuid, item_content uuid, item_reason text, item_actor text, item_about text,
  source_key text, target_key text, amount bigint
) returns int language plpgsql as $$
declare
  source bigint;
  target bigint;
  source_after bigint;
  target_after bigint;
  known uuid;
  group_id bigint;
  now_real timestamptz;
begin
  select id into source from ledger.account where key = source_key;
  select id into target from ledger.account where key = target_key;
  if source is null or target is null then return 3; end if;

  select content_digest into known from ledger.entry where key_digest = item_key;
  if found then return case when known = item_content then 1 else 4 end; end if;

  -- The floor of an account is its CHECK: an overdraft fails the transaction.
  if source < target then
    update ledger.account set balance_micro = balance_micro - amount where id = source returning balance_micro into source_after;
    update ledger.account set balance_micro = balance_micro + amount where id = target returning balance_micro into target_after;
  else
    update ledger.account set balance_micro = balance_micro + amount where id = target returning balance_micro into target_after;
    update ledger.account set balance_micro = balance_micro - amount where id = source returning balance_micro into source_after;
  end if;

  group_id := nextval('ledger.group_number');
  now_real := clock_timestamp();
  -- One statement for the four inserts: it costs a tenth less than four.
  with
    g as (insert into ledger.posting_group (id, entries, posted_at, business_at)
      select group_id, 1, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row),
    e as (insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
      values (group_id * 1024 + 1, item_key, item_content, item_reason, item_actor, item_about)),
    p as (insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
      values (group_id * 1024 + 1, 1, source, target, amount, source_after, target_after))
  insert into audit.unsealed (kind, ref) values ('group', group_id);
  return 0;
end $$;
