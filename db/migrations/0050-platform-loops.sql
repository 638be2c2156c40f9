-- Why: what still goes in a circle is led by one process at a time, replaced when that process is killed, and seen: when it ran last,
-- how often it failed in a row, and whether it runs at all.

create table platform.loop (
  name text primary key check (name ~ '^[a-z_]+$'),
  -- How long it rests when there is nothing to do: what is late depends on it.
  idle_ms integer not null check (idle_ms > 0),
  -- The process that leads; nobody where every process runs it, or where the last one stopped.
  holder uuid,
  lease_until timestamptz,
  first_run_at timestamptz not null default clock_timestamp(),
  last_run_at timestamptz,
  last_ended_at timestamptz,
  runs bigint not null default 0 check (runs >= 0),
  -- In a row; none after a run that went well.
  failures integer not null default 0 check (failures >= 0),
  -- The code of the last failure, never its words: they may quote anything.
  last_failure text check (length(last_failure) <= 60),
  constraint loop_lease check ((holder is null) = (lease_until is null))
);

grant select, insert (name, idle_ms),
  update (idle_ms, holder, lease_until, last_run_at, last_ended_at, runs, failures, last_failure)
  on platform.loop to clearhold_app;
