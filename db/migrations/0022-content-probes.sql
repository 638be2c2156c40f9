-- Why: 'up 99.9%' is only worth something when somebody asked every minute and wrote down the answer. One row a component and
-- minute; a minute without a row was not measured, and is never counted as up.

create table content.probe (
  component text not null check (component ~ '^[a-z][a-z0-9_]{1,39}$'),
  minute timestamptz not null check (date_trunc('minute', minute) = minute),
  is_up boolean not null,
  latency_ms integer not null check (latency_ms >= 0),
  reason text check (reason in ('no_answer', 'too_slow', 'wrong_answer')),
  primary key (component, minute),
  check (is_up = (reason is null))
);
-- When a component came back, found in one step however long it was away.
create index probe_up on content.probe (component, minute) where is_up;
create index probe_down on content.probe (minute) where not is_up;

-- What was measured is never changed; it is forgotten when its time is over.
grant select, insert, delete on content.probe to clearhold_app;
