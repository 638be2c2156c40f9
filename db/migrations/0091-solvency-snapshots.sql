-- Why: a snapshot is a statement about everybody at once. Its row is written while it is built and may be built anew until it is signed; from
-- then on nothing it says ever changes, here or in the signer, which keeps one root a number by itself (decision 0067).

create table solvency.snapshot (
  number integer primary key check (number between 1 and 999999999),
  -- building: what it says is not known or not signed yet. published: signed, sealed and readable. anchoring: its anchor is on its way. anchored:
  -- it stands deep enough in the chain. stuck: its anchor has not got there for too long.
  state text not null default 'building' check (state in ('building', 'published', 'anchoring', 'anchored', 'stuck')),
  begun_at timestamptz not null default clock_timestamp(),
  -- Every try to build it has a key of its own, of which salts are made; sealed by the master key.
  attempt uuid not null,
  key_sealed bytea not null,
  cut_group bigint check (cut_group >= 0),
  taken_at timestamptz(3),
  root bytea check (length(root) = 32),
  owed_micro bigint check (owed_micro >= 0),
  bucket_bits smallint check (bucket_bits between 0 and 20),
  bucket_height smallint check (bucket_height between 0 and 16),
  investors bigint check (investors >= 0),
  leaves bigint check (leaves >= 0),
  -- What of owed_micro is which kind, in micro; and what stands in leaves that are nobody's and are published.
  kinds jsonb check (jsonb_typeof(kinds) = 'object'),
  suspense_micro bigint check (suspense_micro >= 0),
  contingent_micro bigint check (contingent_micro >= 0),
  bank_micro bigint check (bank_micro >= 0),
  held_micro bigint check (held_micro >= 0),
  proved_micro bigint check (proved_micro >= 0 and proved_micro <= held_micro),
  chain_id bigint check (chain_id > 0),
  block_number bigint check (block_number >= 0),
  block_hash bytea check (length(block_hash) = 32),
  reserves_digest bytea check (length(reserves_digest) = 32),
  log_size bigint check (log_size >= 0),
  log_root bytea check (length(log_root) = 32),
  -- The text that was signed, and the whole note.
  text text check (length(text) <= 2000),
  note text check (length(note) <= 4000 and starts_with(note, text)),
  published_at timestamptz,
  anchor_wallet bytea check (length(anchor_wallet) = 20),
  -- Of the newest bytes; a replacement says the same with a higher fee.
  anchor_hash bytea check (length(anchor_hash) = 32),
  anchor_first_sent_at timestamptz,
  anchor_sent_at timestamptz,
  anchor_block bigint check (anchor_block >= 0),
  anchored_at timestamptz,
  constraint snapshot_is_signed check ((state = 'building') = (note is null) and (note is null) = (text is null)
    and (note is null) = (published_at is null)),
  constraint snapshot_is_whole check (note is null or num_nulls(cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height, investors,
    leaves, kinds, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash,
    reserves_digest, log_size, log_root) = 0),
  constraint snapshot_is_anchored check ((state = 'anchored') = (anchored_at is not null)
    and (anchored_at is null or (anchor_hash is not null and anchor_block is not null)))
);
create unique index snapshot_in_work on solvency.snapshot ((true)) where state = 'building';
create index snapshot_unanchored on solvency.snapshot (number) where state in ('published', 'anchoring', 'stuck');

-- What was signed is never said differently; only the way of its anchor goes on.
create function solvency.refuse_other_snapshot() returns trigger language plpgsql as $$
begin
  raise exception 'snapshot % is what was signed', old.number using errcode = 'check_violation', constraint = 'snapshot_is_kept';
end $$;
create trigger snapshot_is_kept before update on solvency.snapshot for each row
  when (old.note is not null and (old.number, old.attempt, old.cut_group, old.taken_at, old.root, old.owed_micro, old.bucket_bits,
    old.bucket_height, old.investors, old.leaves, old.kinds, old.suspense_micro, old.contingent_micro, old.bank_micro, old.held_micro,
    old.proved_micro, old.chain_id, old.block_number, old.block_hash, old.reserves_digest, old.log_size, old.log_root, old.text, old.note,
    old.published_at) is distinct from (new.number, new.attempt, new.cut_group, new.taken_at, new.root, new.owed_micro, new.bucket_bits,
    new.bucket_height, new.investors, new.leaves, new.kinds, new.suspense_micro, new.contingent_micro, new.bank_micro, new.held_micro,
    new.proved_micro, new.chain_id, new.block_number, new.block_hash, new.reserves_digest, new.log_size, new.log_root, new.text, new.note,
    new.published_at))
  execute function solvency.refuse_other_snapshot();
create trigger snapshot_is_anchored_once before update on solvency.snapshot for each row
  when (old.state = 'anchored') execute function solvency.refuse_other_snapshot();
create trigger snapshot_is_never_deleted before delete on solvency.snapshot for each row execute function audit.refuse_change();
create trigger snapshot_is_never_emptied before truncate on solvency.snapshot execute function audit.refuse_change();

-- A signed snapshot is sealed like everything else that must not change: its text is public, and its digest is the link's.
alter table audit.unsealed drop constraint unsealed_kind_check,
  add constraint unsealed_kind_check check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate'));
alter table audit.link drop constraint link_kind_check,
  add constraint link_kind_check check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate')) not valid;
create function solvency.queue_snapshot() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into audit.unsealed (kind, ref) values ('snapshot', new.number);
  return null;
end $$;
create trigger snapshot_waits_for_the_sealer after update of note on solvency.snapshot
  for each row when (old.note is null and new.note is not null) execute function solvency.queue_snapshot();

-- When the next snapshot is due: each hour, at a moment of each hour that is drawn at random, and at once when one is asked for.
create table solvency.agenda (
  only_row boolean primary key default true check (only_row),
  hourly_at timestamptz not null,
  drawn_at timestamptz not null,
  -- The hour after which the next moment is drawn for the next hour.
  drawn_until timestamptz not null,
  wished_at timestamptz
);

-- What the signer signed, by number: another text under the same number is never signed.
create table signer.snapshot (
  number integer primary key check (number between 1 and 999999999),
  text text check (length(text) <= 2000),
  note_digest bytea not null check (length(note_digest) = 32),
  note text,
  -- The anchor key that stands for it, and its nonce.
  chain_id bigint not null check (chain_id > 0),
  wallet bytea not null check (length(wallet) = 20),
  nonce bigint not null check (nonce >= 0),
  signed_at timestamptz not null default clock_timestamp(),
  -- adopted: found in the chain after a restore; only its digest is known.
  constraint snapshot_known check ((text is null) = (note is null)),
  constraint snapshot_nonce unique (chain_id, wallet, nonce)
);
create trigger snapshot_is_append_only before update or delete on signer.snapshot for each row execute function audit.refuse_change();
create trigger snapshot_is_never_emptied before truncate on signer.snapshot execute function audit.refuse_change();

-- anchor: a snapshot's digest, in a transaction of the anchor key to itself.
alter table signer.transaction drop constraint transaction_purpose_check,
  add constraint transaction_purpose_check check (purpose in ('payout', 'void', 'gas', 'sweep', 'fill', 'anchor'));
create index transaction_anchor on signer.transaction (signed_at) where purpose = 'anchor';

-- Bank deposits that were submitted or agreed on and are in no account yet: owed, if they arrived.
create function solvency.contingent_micro() returns bigint language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(sum(d.amount_micro), 0)::bigint from deposits.deposit d
  where d.gateway <> 'chain' and d.state in ('submitted', 'waiting_for_capital')
$$;

-- What was owed to one person at a cut, from their own postings: a few reads of an index, whenever they ask. No row: nothing ever was. The
-- same as solvency.holding said then.
create function solvency.owed_to(in_person uuid, cut bigint) returns table (
  cash_micro bigint, locked_micro bigint, profit_micro bigint, bonus_micro bigint, leaving_micro bigint, promised_profit_micro bigint,
  promised_bonus_micro bigint, last_entry_id bigint
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  above constant bigint := (cut + 1) * 1024;
begin
  return query
    with own as (
      select k.kind, s.entry_id, s.micro
      from unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind)
        join ledger.account a on a.key = 'investor:' || in_person || ':' || k.kind
        cross join lateral (
          select l.entry_id, l.micro from (
            (select p.entry_id, p.line, p.source_after_micro as micro from ledger.posting p
              where p.source_id = a.id and p.entry_id < above order by p.entry_id desc, p.line desc limit 1)
            union all
            (select p.entry_id, p.line, p.target_after_micro from ledger.posting p
              where p.target_id = a.id and p.entry_id < above order by p.entry_id desc, p.line desc limit 1)
          ) as l order by l.entry_id desc, l.line desc limit 1
        ) as s
    ), promised as (
      select q.escrow_entry, q.end_entry, q.profit_micro as profit, 0::bigint as bonus from plans.position q
        where q.person_id = in_person and q.state = 'open' and q.escrow_entry < above
      union all
      select q.escrow_entry, q.end_entry, q.profit_micro, 0 from plans.position q
        where q.person_id = in_person and q.state <> 'open' and q.escrow_entry < above
      union all
      select q.escrow_entry, q.end_entry, 0, q.bonus_micro from referrals.bonus b join plans.position q on q.id = b.position_id
        where b.referrer_id = in_person and q.referrer_id = in_person and q.escrow_entry < above
    ), standing as (
      select coalesce(sum(p.profit) filter (where p.end_entry is null or p.end_entry >= above), 0) as profit,
        coalesce(sum(p.bonus) filter (where p.end_entry is null or p.end_entry >= above), 0) as bonus,
        max(greatest(p.escrow_entry, case when p.end_entry < above then p.end_entry end)) filter (where p.profit + p.bonus > 0) as entry_id
      from promised p
    ), sums as (
      select coalesce(sum(o.micro) filter (where o.kind = 'cash'), 0) as cash, coalesce(sum(o.micro) filter (where o.kind = 'locked'), 0) as locked,
        coalesce(sum(o.micro) filter (where o.kind = 'profit'), 0) as profit, coalesce(sum(o.micro) filter (where o.kind = 'bonus'), 0) as bonus,
        coalesce(sum(o.micro) filter (where o.kind = 'leaving'), 0) as leaving, max(o.entry_id) as entry_id
      from own o
    )
    select s.cash::bigint, s.locked::bigint, s.profit::bigint, s.bonus::bigint, s.leaving::bigint, t.profit::bigint, t.bonus::bigint,
      greatest(s.entry_id, t.entry_id)
    from sums s cross join standing t where greatest(s.entry_id, t.entry_id) is not null;
end $$;

revoke execute on function solvency.owed_to, solvency.contingent_micro, solvency.refuse_other_snapshot, solvency.queue_snapshot from public;
