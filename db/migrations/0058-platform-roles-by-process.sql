-- Why: one login for the api, the worker and the watcher meant that whoever took the api, which faces the internet, could do what all
-- three may: credit, execute, confirm, clear. Each process has a login of its own from here on. What a login may do is not written
-- in migrations any more but in one table (docs/roles.md), applied by the migrate command after them.

do $$
declare
  role text;
begin
  foreach role in array array['clearhold_api', 'clearhold_worker', 'clearhold_watcher', 'clearhold_readonly'] loop
    begin
      execute format('create role %I login', role);
    exception when duplicate_object then null;
    end;
  end loop;
end $$;

-- Whoever is no owner of the outbox drops nothing that was not sent; it named the one login there was.
drop trigger outbox_keeps_unsent on platform.outbox;
create trigger outbox_keeps_unsent before delete on platform.outbox for each row
  execute function platform.keep_unsent_events();
create or replace function platform.keep_unsent_events() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    and (old.relayed_at is null or old.told_at is null or old.woken_at is null) then
    raise exception 'an event that was not sent is not deleted' using errcode = '23514';
  end if;
  return old;
end $$;

-- People register as investors; who is more became it by a command of two people.
alter table accounts.person alter column role set default 'user';

-- States that the api brings about itself. Everything further is another process's word: the worker executes, matures, settles and
-- pays; what the api asks for is checked there. Functions named after a reason run as their owner and check their own ground.
create function platform.refuse_step_of_the_api() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (tg_op = 'INSERT' or new.state is distinct from old.state) and new.state <> all (tg_argv) then
    raise exception 'the api brings no row of % to %', tg_relid::regclass, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger api_freezes_only before update on accounts.person
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('frozen');
create trigger api_submits_only before insert on deposits.deposit
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('submitted', 'unsupported');
create trigger api_rejects_only before update on deposits.deposit
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('rejected');
create trigger api_drafts_only before insert or update on plans.plan_version
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('draft', 'proposed');
create trigger api_opens_only before insert on plans.position
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('open');
create trigger api_exits_only before update on plans.position
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('exited');
create trigger api_reserves_only before insert on referrals.bonus
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('reserved');
create trigger api_ends_only before update on referrals.bonus
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api('ended');
create trigger api_requests_only before insert or update on withdrawals.withdrawal
  for each row when (current_user = 'clearhold_api') execute function platform.refuse_step_of_the_api(
    'awaiting_verification', 'on_hold', 'review', 'approved', 'cancelled', 'rejected', 'disputed');

-- The old login loses everything here, and goes where no other database of the cluster has granted it something.
do $$
declare
  place text;
begin
  for place in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('revoke all on all tables in schema %I from clearhold_app', place);
    execute format('revoke all on all sequences in schema %I from clearhold_app', place);
    execute format('revoke all on all functions in schema %I from clearhold_app', place);
    execute format('revoke all on schema %I from clearhold_app', place);
  end loop;
  drop role clearhold_app;
exception when dependent_objects_still_exist or insufficient_privilege then
  raise notice 'clearhold_app may do nothing in this database any more; drop it when no other database needs it';
end $$;
