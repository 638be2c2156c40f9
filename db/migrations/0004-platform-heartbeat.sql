-- Why: the durable engine's own pulse. Each beat is one flow that starts, sleeps and ends through Restate; a beat that
-- ended exactly once, however often its worker died, shows that flows do.

create table platform.heartbeat (
  id text primary key check (length(id) between 1 and 64),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ends integer not null default 0 check (ends >= 0),
  check ((ended_at is null) = (ends = 0))
);

grant select, insert, update (ended_at, ends) on platform.heartbeat to clearhold_app;
