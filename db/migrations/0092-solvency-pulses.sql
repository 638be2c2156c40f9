-- Why: what the platform owes and what the chain holds was measured every 20 seconds and forgotten after a quarter of a year, and an outsider
-- had our word for it. Each measurement is now a pulse: a text that anyone can read, whose digest is sealed into the audit chain within a
-- second, before anyone can know which pulse will be asked about (decision 0069).

create schema if not exists solvency;

-- snapshot: sealed by the snapshots of the same domain. Old rows hold to the narrower list, so that none of them has to be read.
alter table audit.link drop constraint link_kind_check;
alter table audit.link add constraint link_kind_check check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate')) not valid;
alter table audit.unsealed drop constraint unsealed_kind_check;
alter table audit.unsealed add constraint unsealed_kind_check check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate'));

-- A moment as every text of this domain writes it: ISO 8601 in UTC, with milliseconds.
create function solvency.moment_text(moment timestamptz) returns text language sql immutable strict parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What counts as held: what the ledger has in custody, less what the chain lacks of what it should hold. What the chain holds beyond
-- that is nobody's, and covers nothing.
create function solvency.held_micro(book bigint, unbooked bigint, unsettled bigint, chain bigint) returns bigint
  language sql immutable strict parallel safe as $$
  select greatest(0, book - greatest(0, book + unbooked - unsettled - chain))
$$;

-- The public text of a pulse, line by line; packages of others rebuild it from these rules (README of the domain).
create function solvency.pulse_text(at timestamptz, owed bigint, book bigint, unbooked bigint, unsettled bigint, chain_id bigint,
  block_number bigint, block_hash bytea, chain bigint) returns text language sql immutable strict parallel safe as $$
  select concat_ws(e'\n', 'clearhold pulse 1', 'at ' || solvency.moment_text(at), 'owed ' || owed, 'book ' || book,
    'unbooked ' || unbooked, 'unsettled ' || unsettled,
    'chain ' || chain_id || ' ' || block_number || ' 0x' || encode(block_hash, 'hex') || ' ' || chain,
    'held ' || solvency.held_micro(book, unbooked, unsettled, chain)) || e'\n'
$$;

create table solvency.pulse (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  -- Everything that the ledger owes, of every kind.
  owed_micro bigint not null check (owed_micro >= 0),
  -- What the ledger has in custody on this chain.
  book_micro bigint not null check (book_micro >= 0),
  -- What arrived and is not in the ledger yet, less what the chain took back of what is in it.
  unbooked_micro bigint not null,
  -- What payouts have taken out of the chain, and the ledger still owes and still has in custody.
  unsettled_micro bigint not null check (unsettled_micro >= 0),
  chain_id bigint not null check (chain_id > 0),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  -- What all our addresses held at that block.
  chain_micro bigint not null check (chain_micro >= 0),
  held_micro bigint not null generated always as (solvency.held_micro(book_micro, unbooked_micro, unsettled_micro, chain_micro)) stored,
  text text not null generated always as (solvency.pulse_text(at, owed_micro, book_micro, unbooked_micro, unsettled_micro, chain_id,
    block_number, block_hash, chain_micro)) stored
);
create index pulse_by_time on solvency.pulse (at);

-- A year of pulses is 700,000 rows; what the page shows of them is kept by the hour: the pulse with the least cover, and how many
-- should have been made and were not.
create table solvency.pulse_hour (
  hour timestamptz primary key,
  pulses int not null check (pulses > 0),
  missed int not null check (missed >= 0),
  least_at timestamptz(3) not null,
  least_held_micro bigint not null check (least_held_micro >= 0),
  least_owed_micro bigint not null check (least_owed_micro >= 0)
);

-- Whether one pair covers less than another: held / owed, without a division. Where nothing is owed everything is covered.
create function solvency.covers_less(held bigint, owed bigint, than_held bigint, than_owed bigint) returns boolean
  language sql immutable strict parallel safe as $$
  select case when owed = 0 then false when than_owed = 0 then true
    else held::numeric * than_owed < than_held::numeric * owed end
$$;

-- One is due every 45 seconds; from 90 on, one is missing.
create function solvency.missed_between(earlier timestamptz, later timestamptz) returns int language sql immutable strict parallel safe as $$
  select greatest(0, least(2147483647, floor(extract(epoch from later - earlier) / 45) - 1))::int
$$;

create function solvency.count_pulse() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  missing constant int := coalesce(solvency.missed_between((select p.at from solvency.pulse p where p.id < new.id
    order by p.id desc limit 1), new.at), 0);
begin
  insert into solvency.pulse_hour as h (hour, pulses, missed, least_at, least_held_micro, least_owed_micro)
    values (date_trunc('hour', new.at, 'UTC'), 1, missing, new.at, new.held_micro, new.owed_micro)
    on conflict (hour) do update set pulses = h.pulses + 1, missed = h.missed + missing,
      (least_at, least_held_micro, least_owed_micro) = (select
        case when is_less then new.at else h.least_at end, case when is_less then new.held_micro else h.least_held_micro end,
        case when is_less then new.owed_micro else h.least_owed_micro end
        from (select solvency.covers_less(new.held_micro, new.owed_micro, h.least_held_micro, h.least_owed_micro) as is_less) as l);
  return null;
end $$;

-- What waits to be sealed; the trigger names its kind.
create function solvency.queue_row() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into audit.unsealed (kind, ref) values (tg_argv[0], new.id);
  return null;
end $$;

create trigger pulse_counts after insert on solvency.pulse for each row execute function solvency.count_pulse();
create trigger pulse_waits_for_the_sealer after insert on solvency.pulse for each row execute function solvency.queue_row('pulse');
create trigger pulse_is_append_only before update or delete on solvency.pulse for each row execute function audit.refuse_change();
create trigger pulse_is_never_emptied before truncate on solvency.pulse for each statement execute function audit.refuse_change();
create trigger pulse_hour_is_kept before delete on solvency.pulse_hour for each row execute function audit.refuse_change();

revoke execute on all functions in schema solvency from public;
