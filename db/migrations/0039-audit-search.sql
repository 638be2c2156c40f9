-- Why: staff read the record of what was done: by who did it, what it was, to whom, in which request, and when. Each of these
-- is walked newest first by an index of its own, however long the record is. And a look at the whole chain can be asked for
-- from the page: the worker does it, one at a time, and says how far it is.

create index record_newest on audit.record (happened_at, id);
create index record_of_actor on audit.record (actor, happened_at, id);
create index record_of_action on audit.record (action, happened_at, id);
create index record_of_actor_action on audit.record (actor, action, happened_at, id);
create index record_of_subject on audit.record (subject, happened_at, id);
-- What somebody pastes is the id alone, without the word before it.
create index record_of_subject_id on audit.record (substr(subject, strpos(subject, ':') + 1), happened_at, id);
create index record_of_request on audit.record (request_id, happened_at, id) where request_id is not null;

create table audit.look (
  id bigint generated always as identity primary key,
  asked_by text not null check (asked_by ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'),
  asked_at timestamptz not null default clock_timestamp(),
  -- The worker that reads holds it until then; one that died loses it, and another begins again.
  held_until timestamptz,
  attempts smallint not null default 0 check (attempts between 0 and 3),
  started_at timestamptz,
  stage text not null default 'chain' check (stage in ('chain', 'book')),
  links_read bigint not null default 0 check (links_read >= 0),
  links_total bigint not null default 0 check (links_total >= 0),
  ended_at timestamptz,
  outcome text check (outcome in ('whole', 'broken', 'failed')),
  first_broken text,
  constraint look_ended check ((ended_at is null) = (outcome is null)),
  constraint look_broken check ((outcome is not distinct from 'broken') = (first_broken is not null))
);
-- One at a time.
create unique index look_open on audit.look ((true)) where ended_at is null;

-- What a look found is final.
create function audit.refuse_second_end() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'audit.look % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger look_ends_once before update on audit.look for each row execute function audit.refuse_second_end();
create trigger look_is_kept before delete on audit.look for each row execute function audit.refuse_change();
create trigger look_is_never_emptied before truncate on audit.look execute function audit.refuse_change();

grant select, insert (asked_by), update (held_until, attempts, started_at, stage, links_read, links_total, ended_at, outcome, first_broken)
  on audit.look to clearhold_app;
