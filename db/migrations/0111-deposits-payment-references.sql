-- Why: a bank transfer named nothing that the operator's statement could be matched by. Each person is given a reference to quote before they
-- pay; it is theirs for good, and a deposit of somebody else's can never carry it.

create table deposits.payment_reference (
  reference text primary key check (reference ~ '^CH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  person_id uuid not null,
  issued_at timestamptz not null default clock_timestamp()
);
create index payment_reference_by_person on deposits.payment_reference (person_id, issued_at);
create trigger payment_reference_is_kept before update or delete on deposits.payment_reference for each row
  execute function audit.refuse_change();
create trigger payment_reference_is_never_emptied before truncate on deposits.payment_reference execute function audit.refuse_change();

create function deposits.reference_is_its_persons() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from deposits.payment_reference p where p.reference = upper(new.reference) and p.person_id <> new.person_id) then
    raise exception 'reference % was given to somebody else', new.reference
      using errcode = 'check_violation', constraint = 'deposit_reference_is_its_persons';
  end if;
  return null;
end $$;
create trigger deposit_reference_is_its_persons after insert on deposits.deposit for each row
  when (new.gateway <> 'chain') execute function deposits.reference_is_its_persons();
revoke execute on function deposits.reference_is_its_persons from public;

-- How long bank transfers took: few rows, by when they were credited.
create index deposit_manual_credited_at on deposits.deposit (credited_at) where gateway <> 'chain' and state = 'credited';
