-- Why: keys must be replaceable. With a new key ring people get new addresses and the platform another hot wallet; the old ones stay in
-- the register, watched, theirs and swept. Until now a person had one address for ever and a chain one wallet of each kind.

alter table treasury.deposit_address
  drop constraint deposit_address_branch,
  -- Of wallets the index counts those that were before it: the newest is the one in use.
  add constraint deposit_address_branch check (case when branch = 0 then person_id is not null
    when branch = 1 then person_id is null and address_index = 0
    when branch in (2, 3) then person_id is null else false end),
  drop constraint deposit_address_of_person,
  add constraint deposit_address_of_person unique (chain_id, person_id, key_ring_id);

drop index treasury.deposit_address_wallets;
create unique index deposit_address_wallets on treasury.deposit_address (chain_id, branch, address_index) where branch > 1;

-- A process writes the first wallets down; another wallet comes only from the owner of the schema (clearhold keys rotate). What it held
-- would count as reserves.
create function treasury.refuse_other_wallet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    raise exception 'only the owner of the schema puts a wallet in the place of another' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger deposit_address_other_wallet before insert or update of branch, address_index on treasury.deposit_address
  for each row when (new.branch > 1 and new.address_index > 0) execute function treasury.refuse_other_wallet();
revoke execute on function treasury.refuse_other_wallet from public;
