-- Why: a pulse said what all our addresses held at a block as if all of them had been asked at that block. Of deposit addresses it is now what
-- is kept (0071), and the text says how much of the sum that is, and since when each of them was asked.

alter table solvency.pulse add column kept_micro bigint;
alter table solvency.pulse add column kept_since timestamptz(3);
alter table solvency.pulse add constraint pulse_kept_check check ((kept_micro is null) = (kept_since is null) and kept_since <= at);

-- Without anything kept it is the text of before, under its name: older pulses are sealed.
create function solvency.pulse_text(at timestamptz, owed bigint, book bigint, unbooked bigint, unsettled bigint, chain_id bigint,
  block_number bigint, block_hash bytea, chain bigint, kept bigint, kept_since timestamptz) returns text
  language sql immutable parallel safe as $$
  select concat_ws(e'\n', case when kept is null then 'clearhold pulse 1' else 'clearhold pulse 2' end, 'at ' || solvency.moment_text(at),
    'owed ' || owed, 'book ' || book, 'unbooked ' || unbooked, 'unsettled ' || unsettled,
    'chain ' || chain_id || ' ' || block_number || ' 0x' || encode(block_hash, 'hex') || ' ' || chain,
    'kept ' || kept || ' ' || solvency.moment_text(kept_since),
    'held ' || solvency.held_micro(book, unbooked, unsettled, chain)) || e'\n'
$$;

alter table solvency.pulse drop column text;
alter table solvency.pulse add column text text not null generated always as (solvency.pulse_text(at, owed_micro, book_micro, unbooked_micro,
  unsettled_micro, chain_id, block_number, block_hash, chain_micro, kept_micro, kept_since)) stored;
drop function solvency.pulse_text(timestamptz, bigint, bigint, bigint, bigint, bigint, bigint, bytea, bigint);

revoke execute on function solvency.pulse_text from public;
