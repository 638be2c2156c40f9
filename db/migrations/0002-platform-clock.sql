-- Why: in the demo edition people must be able to see a plan mature without waiting three days. Business time (maturity,
-- address holds, plan dates) is real time plus one offset for the whole platform; it is zero in live, and it never shrinks.

create table platform.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);

insert into platform.clock default values;

create function platform.refuse_clock_step_back() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms then
    raise exception 'the business clock only moves forward' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger clock_moves_forward before update on platform.clock
  for each row execute function platform.refuse_clock_step_back();

create function platform.business_now() returns timestamptz language sql stable as $$
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock
$$;

grant select, update on platform.clock to clearhold_app;
