-- Why: an address that capital may be paid out to stayed so for ever. Two people retire it, as two declared it: nothing is announced to it any
-- more, what was announced and is not being paid is cancelled with it, and declared again it waits for its day again.

alter table treasury.exit_address
  add column retired_at timestamptz,
  add column retired_approval uuid constraint exit_address_retired_approval unique,
  add constraint exit_address_retired check ((retired_at is null) = (retired_approval is null)),
  drop constraint exit_address_once;
create unique index exit_address_standing on treasury.exit_address (chain_id, address) where retired_at is null;

-- What was declared never changes; it is retired once, by what two people agreed on for this address.
create function treasury.exit_address_retires_once() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  agreed approvals.command;
begin
  if old.retired_at is not null or (old.id, old.chain_id, old.address, old.declared_at, old.declared_approval)
    is distinct from (new.id, new.chain_id, new.address, new.declared_at, new.declared_approval)
  then
    raise exception 'exit address % is as it was declared', old.id using errcode = 'check_violation', constraint = 'exit_address_retires_once';
  end if;
  if new.retired_at is not null then
    agreed := approvals.agreed(new.retired_approval, 'capital_exit_address.retire');
    if agreed.input ->> 'id' is distinct from old.id::text then
      raise exception 'two people have not agreed to retire %', old.id
        using errcode = 'check_violation', constraint = 'exit_address_retires_once';
    end if;
  end if;
  return new;
end $$;
create trigger exit_address_retires_once before update on treasury.exit_address for each row
  execute function treasury.exit_address_retires_once();
create trigger exit_address_is_never_deleted before delete on treasury.exit_address for each row execute function audit.refuse_change();

-- As in 0077, and not retired: neither is anything announced to it then, nor does anything that was announced begin.
create or replace function treasury.is_declared_exit(place treasury.exit_address) returns boolean
  language plpgsql stable set search_path = pg_catalog as $$
declare
  agreed constant approvals.command := approvals.agreed(place.declared_approval, 'capital_exit_address.declare');
begin
  return place.retired_at is null and agreed.input ->> 'address' = '0x' || encode(place.address, 'hex')
    and agreed.input ->> 'chainId' = place.chain_id::text;
end $$;

-- Announcing and retiring at once happen one after the other: whoever comes second sees the first.
create function treasury.exit_goes_somewhere() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from treasury.exit_address a where a.id = new.address_id and a.retired_at is null for share;
  if not found then
    raise exception 'exit_without_ground: where % goes is retired', new.id
      using errcode = 'check_violation', constraint = 'exit_without_ground';
  end if;
  return new;
end $$;
create trigger exit_goes_somewhere before insert on treasury.capital_exit for each row execute function treasury.exit_goes_somewhere();

revoke execute on function treasury.exit_address_retires_once, treasury.exit_goes_somewhere from public;
