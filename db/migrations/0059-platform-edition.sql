-- Why: business time may be moved in the demo edition only, and until now a live database was asked about it once, when a process
-- started. The database knows its edition itself: the migrate command writes it once, it never changes, and whoever moves the clock
-- is asked for it every time.

create table platform.installation (
  only_row boolean primary key default true check (only_row),
  edition text not null check (edition in ('demo', 'live')),
  since timestamptz not null default clock_timestamp()
);

create function platform.refuse_other_edition() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a database keeps the edition it was made for' using errcode = '23514';
end $$;
create trigger installation_is_kept before update or delete on platform.installation
  for each row execute function platform.refuse_other_edition();
create trigger installation_is_not_emptied before truncate on platform.installation
  for each statement execute function platform.refuse_other_edition();

-- A clock that was moved belongs to a demo, whatever the settings say.
create function platform.refuse_live_with_moved_clock() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.edition = 'live' and exists (select from platform.clock where offset_ms <> 0) then
    raise exception 'the business clock of this database was moved: it belongs to a demo' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger installation_has_real_time before insert on platform.installation
  for each row execute function platform.refuse_live_with_moved_clock();

create function platform.refuse_clock_outside_demo() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from platform.installation where edition = 'demo') then
    raise exception 'business time is moved in the demo edition only' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function platform.refuse_clock_outside_demo from public;
create trigger clock_moves_in_demo before insert or update on platform.clock
  for each row execute function platform.refuse_clock_outside_demo();
