-- Why: every investor has an address of their own on the chain, and whatever arrives there is theirs. Addresses follow from the
-- signer's public key, one number each, without gaps; once shown an address stays that person's for ever.

-- The public keys this installation has ever used. The newest is used for new addresses; the others stay, because money may
-- still arrive at what they gave out.
create table treasury.key_ring (
  id bigint generated always as identity primary key,
  deposit_xpub text not null unique check (deposit_xpub ~ '^xpub[1-9A-HJ-NP-Za-km-z]{107}$'),
  next_index bigint not null default 0 check (next_index between 0 and 2147483648),
  pinned_at timestamptz not null default clock_timestamp()
);

create table treasury.deposit_address (
  chain_id bigint not null check (chain_id > 0),
  person_id uuid not null,
  key_ring_id bigint not null references treasury.key_ring (id),
  address_index bigint not null check (address_index between 0 and 2147483647),
  address bytea not null check (length(address) = 20),
  created_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, person_id),
  constraint deposit_address_index unique (key_ring_id, address_index),
  constraint deposit_address_whole unique (chain_id, address)
);

grant select, insert (deposit_xpub), update (next_index) on treasury.key_ring to clearhold_app;
grant select, insert (chain_id, person_id, key_ring_id, address_index, address) on treasury.deposit_address to clearhold_app;
