-- Why: the operator's own money enters the book only from the chain, and only from an address whose holder signed that what
-- comes from it is the operator's. The house has one address of its own to receive it; what arrives there from anybody else
-- is written down and is nobody's in the book. An address money is received at is never the operator's, and the other way round.

-- The house's own address stands in the same register as people's, and belongs to nobody. Its number is of another branch of the
-- same key (1/0), so it can be nobody's number.
alter table treasury.transfer drop constraint transfer_chain_id_receiver_fkey;
alter table treasury.deposit_address
  drop constraint deposit_address_pkey,
  drop constraint deposit_address_index,
  drop constraint deposit_address_whole,
  alter column person_id drop not null,
  add column branch smallint not null default 0,
  add primary key (chain_id, address),
  add constraint deposit_address_of_person unique (chain_id, person_id),
  add constraint deposit_address_branch check (case branch when 0 then person_id is not null when 1 then person_id is null and address_index = 0 else false end);
create unique index deposit_address_index on treasury.deposit_address (key_ring_id, address_index) where branch = 0;
create unique index deposit_address_of_house on treasury.deposit_address (chain_id, key_ring_id) where branch = 1;
alter table treasury.transfer
  add constraint transfer_receiver_is_ours foreign key (chain_id, receiver) references treasury.deposit_address (chain_id, address);

-- Texts that were handed out to be signed. A text is good for one declaration, of one address on one chain.
create table treasury.operator_statement (
  nonce uuid primary key,
  chain_id bigint not null check (chain_id > 0),
  address bytea not null check (length(address) = 20),
  -- Who the text names, as it was then: the text is made again from this row whenever its signature is checked.
  platform text not null check (length(platform) between 1 and 300),
  asked_by uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  constraint operator_statement_whole unique (nonce, chain_id, address)
);

-- Addresses whose holder signed and two people believed. What they pay to the house in blocks above one and up to the other is
-- capital. A retired address that is declared again gets a row, a text and a signature of its own.
create table treasury.operator_address (
  id uuid primary key,
  chain_id bigint not null,
  address bytea not null check (address <> decode(repeat('00', 20), 'hex')),
  nonce uuid not null constraint operator_address_nonce unique,
  signature bytea not null check (length(signature) = 65),
  above_block bigint not null check (above_block >= 0),
  declared_at timestamptz not null default clock_timestamp(),
  declared_approval uuid not null,
  until_block bigint check (until_block >= above_block),
  retired_at timestamptz,
  retired_approval uuid,
  foreign key (nonce, chain_id, address) references treasury.operator_statement (nonce, chain_id, address),
  constraint operator_address_whole unique (id, chain_id, address),
  constraint operator_address_retired check (num_nulls(until_block, retired_at, retired_approval) in (0, 3))
);
create unique index operator_address_standing on treasury.operator_address (chain_id, address) where retired_at is null;

-- One role an address, on any chain: its key is the same everywhere. Who comes second waits and sees what the first wrote.
create function treasury.refuse_two_roles() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('treasury.address_roles', 0));
  if tg_table_name = 'operator_address' and exists (select from treasury.deposit_address where address = new.address)
    or tg_table_name = 'deposit_address' and exists (select from treasury.operator_address where address = new.address) then
    raise exception 'address_has_one_role: money is received at this address, or it is the operator''s, and never both'
      using errcode = 'check_violation', constraint = 'address_has_one_role';
  end if;
  return new;
end $$;
create trigger operator_address_one_role before insert or update of address on treasury.operator_address
  for each row execute function treasury.refuse_two_roles();
create trigger deposit_address_one_role before insert or update of address on treasury.deposit_address
  for each row execute function treasury.refuse_two_roles();

-- What arrived at the house's address, and what became of it. Never deleted.
create table treasury.capital_arrival (
  id uuid primary key,
  transfer_id bigint not null constraint capital_arrival_transfer unique references treasury.transfer (id),
  chain_id bigint not null,
  sender bytea not null check (length(sender) = 20),
  state text not null default 'seen' check (state in ('seen', 'credited', 'unattributed', 'in_house', 'reorged')),
  operator_address_id uuid,
  entry_id bigint check (entry_id > 0),
  -- After a reorg: what the operator's capital could not give back.
  hole_micro bigint not null default 0 check (hole_micro >= 0),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (operator_address_id, chain_id, sender) references treasury.operator_address (id, chain_id, address),
  constraint capital_arrival_proved check (state <> 'credited' or (operator_address_id is not null and entry_id is not null)),
  constraint capital_arrival_hole check (hole_micro = 0 or state = 'reorged')
);
create index capital_arrival_unattributed on treasury.capital_arrival (chain_id) where state = 'unattributed';
create index capital_arrival_holes on treasury.capital_arrival (transfer_id) where hole_micro > 0;

-- How far the changes of transfers were handled for capital; moved in the same transaction as what was done with them.
create table treasury.capital_cursor (
  chain_id bigint primary key check (chain_id > 0),
  last_seq bigint not null check (last_seq >= 0)
);

grant insert (branch) on treasury.deposit_address to clearhold_app;
grant select, insert (nonce, chain_id, address, platform, asked_by) on treasury.operator_statement to clearhold_app;
grant select, insert (id, chain_id, address, nonce, signature, above_block, declared_approval),
  update (until_block, retired_at, retired_approval) on treasury.operator_address to clearhold_app;
grant select, insert (id, transfer_id, chain_id, sender), update (state, operator_address_id, entry_id, hole_micro, updated_at)
  on treasury.capital_arrival to clearhold_app;
grant select, insert, update (last_seq) on treasury.capital_cursor to clearhold_app;
