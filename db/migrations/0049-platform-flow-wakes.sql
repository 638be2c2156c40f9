-- Why: an event committed with its change is what wakes durable flows; until Restate has taken it, it is handed over again.
-- What is there already was seen by the loops of before: it counts as handed over.
alter table platform.outbox add column woken_at timestamptz default clock_timestamp();
alter table platform.outbox alter column woken_at drop default;
create index outbox_to_wake on platform.outbox (id) where woken_at is null;
create index outbox_by_time on platform.outbox (created_at);
grant update (woken_at), delete on platform.outbox to clearhold_app;

-- What was sent is forgotten after seven days; the product cannot drop what was not.
create function platform.keep_unsent_events() returns trigger language plpgsql as $$
begin
  if old.relayed_at is null or old.told_at is null or old.woken_at is null then
    raise exception 'an event that was not sent is not deleted' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger outbox_keeps_unsent before delete on platform.outbox for each row
  when (current_user = 'clearhold_app') execute function platform.keep_unsent_events();

-- Flows are woken by events now, not by marks in the rows they mind. The column goes with the next release.
drop index kyc.round_to_tell;
