-- Why: a database that was restored, or a replica that took over, may be older than the chain. The signer then does not know bytes it
-- has signed, and would pay the same withdrawal again at another nonce (finding MON6). Where it signs is therefore written down, so that
-- it notices; and 'adopt' at its command line rebuilds from the chain what is missing, holds back what it cannot rule out, and fills
-- the nonces at which lost bytes could still be mined.

-- fill: an empty transfer of the hot wallet to itself at a nonce that lost bytes may carry. It has no owner.
alter table signer.transaction drop constraint transaction_purpose_check,
  add constraint transaction_purpose_check check (purpose in ('payout', 'void', 'gas', 'sweep', 'fill'));

-- The database in which the signer signs: the newest row. A restored copy has another number, a promoted replica another timeline.
create table signer.home (
  id bigint generated always as identity primary key,
  cluster text not null check (length(cluster) between 1 and 30),
  timeline text not null check (length(timeline) between 1 and 30),
  database_number bigint not null,
  at timestamptz not null default clock_timestamp()
);

-- Who is written as the owner of a nonce that is filled: no withdrawal and no top-up.
create table signer.filler (
  id uuid primary key,
  chain_id bigint not null,
  wallet bytea not null check (length(wallet) = 20),
  nonce bigint not null check (nonce >= 0),
  filled_at timestamptz not null default clock_timestamp(),
  unique (chain_id, wallet, nonce)
);

-- Withdrawals that may have been paid by bytes nobody has any more: neither paid nor given back while they stand here.
create table signer.held (
  withdrawal_id uuid primary key,
  -- pending: until every nonce before this one stands deep in the chain. paid: until a person has looked, and says so to the signer.
  reason text not null check (reason in ('pending', 'paid')),
  until_nonce bigint check (until_nonce >= 0),
  words text not null check (length(words) between 3 and 500),
  held_at timestamptz not null default clock_timestamp(),
  constraint held_until check ((reason = 'pending') = (until_nonce is not null))
);

-- A nonce has one owner for ever. Only one that was filled is found to have been a withdrawal's, when its lost bytes were mined.
create function signer.refuse_new_owner() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.chain_id, old.wallet, old.nonce) is distinct from (new.chain_id, new.wallet, new.nonce)
    or not exists (select from signer.filler where id = old.owner_id) then
    raise exception 'nonce % has its owner', old.nonce using errcode = '23514', constraint = 'nonce_one_owner';
  end if;
  return new;
end $$;
create trigger nonce_one_owner before update on signer.nonce for each row execute function signer.refuse_new_owner();

-- INV6 (0046), and what the signer holds: nothing is given back that lost bytes may have paid.
create or replace function withdrawals.withdrawal_moves() returns trigger language plpgsql as $$
begin
  if old.state in ('settled', 'rejected', 'cancelled') then
    raise exception 'withdrawal % has ended', old.id using errcode = '23514', constraint = 'withdrawal_ends_once';
  end if;
  if new.state not in ('rejected', 'cancelled') then return new; end if;
  -- Once a nonce is kept for it, nothing but the chain ends it: no refund while a signed transaction could be mined.
  if old.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'failed', 'disputed') then
    raise exception 'withdrawal % is being sent', old.id using errcode = '23514', constraint = 'withdrawal_is_being_sent';
  end if;
  -- What the signer refused: its nonce must be filled with nothing, and that must stand deep in the chain, which the worker notes.
  -- Bytes that a restored database has lost could be mined until then.
  if old.state = 'failed' and old.reason = 'signer_refused' and (old.confirmations = 0 or not exists (
    select from signer.transaction where withdrawal_id = old.id and purpose = 'void')) then
    raise exception 'withdrawal % could still be signed', old.id using errcode = '23514', constraint = 'withdrawal_is_voided';
  end if;
  if exists (select from signer.held where withdrawal_id = old.id) then
    raise exception 'withdrawal % may have been paid', old.id using errcode = '23514', constraint = 'withdrawal_is_held';
  end if;
  return new;
end $$;
