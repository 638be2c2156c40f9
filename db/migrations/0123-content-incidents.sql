-- Why: an incident is written by people, in public, with what is true of the money; what was said stays as it was said, and a resolved
-- incident takes no further update.

create table content.incident (
  id uuid primary key,
  title_en text not null check (length(title_en) between 1 and 120),
  title_es text not null check (length(title_es) between 1 and 120),
  title_fr text not null check (length(title_fr) between 1 and 120),
  parts text[] not null check (
    cardinality(parts) between 1 and 7
    and parts <@ array['site', 'sign_in', 'deposits', 'withdrawals', 'plans', 'proof', 'mail']
  ),
  opened_by uuid not null,
  opened_at timestamptz not null
);
create index incident_newest on content.incident (opened_at desc, id desc);

create table content.incident_update (
  incident_id uuid not null references content.incident,
  number integer not null check (number between 1 and 100),
  at timestamptz not null,
  state text not null check (state in ('investigating', 'identified', 'watching', 'resolved')),
  money text not null check (money in ('untouched', 'waiting', 'unknown', 'affected')),
  text_en text not null check (length(text_en) between 1 and 1000),
  text_es text not null check (length(text_es) between 1 and 1000),
  text_fr text not null check (length(text_fr) between 1 and 1000),
  written_by uuid not null,
  primary key (incident_id, number)
);

-- Updates follow one another without a gap, and none follows the end. Two at once: the second meets the primary key.
create function content.follow_incident() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  last record;
begin
  select u.number, u.at, u.state into last from content.incident_update u
    where u.incident_id = new.incident_id order by u.number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or last.state = 'resolved' or new.at < last.at then
    raise exception 'incident_follows: update % does not follow the last one of incident %', new.number, new.incident_id
      using errcode = 'check_violation', constraint = 'incident_follows';
  end if;
  return new;
end $$;
revoke execute on function content.follow_incident() from public;
create trigger incident_follows before insert on content.incident_update
  for each row execute function content.follow_incident();
