-- Why: behind the one role name of the wire stand five permissions, so that who supports is not who pays. Two people change
-- them (approvals); the first two owners come from the command line.

create table accounts.permission (
  person_id uuid not null references accounts.person (id),
  permission text not null check (permission in ('support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner')),
  granted_at timestamptz not null default clock_timestamp(),
  primary key (person_id, permission)
);

-- A permission stands only behind the role, in both directions: it is not given to a user, and the role is not taken from
-- somebody who still holds one.
create function accounts.check_permission_role() returns trigger language plpgsql as $$
begin
  perform 1 from accounts.person where id = new.person_id and role = 'Admin' for share;
  if not found then
    raise exception 'permission_behind_role: % is no Admin', new.person_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger permission_behind_role before insert on accounts.permission
  for each row execute function accounts.check_permission_role();

create function accounts.check_role_permission() returns trigger language plpgsql as $$
begin
  if exists (select from accounts.permission where person_id = new.id) then
    raise exception 'role_before_permission: % still holds a permission', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger role_before_permission before update of role on accounts.person
  for each row when (old.role = 'Admin' and new.role <> 'Admin') execute function accounts.check_role_permission();

grant select, insert, delete on accounts.permission to clearhold_app;
