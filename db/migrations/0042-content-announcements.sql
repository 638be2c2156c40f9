-- Why: what everybody should know now (an interruption, a holiday) and where support is reached change without a new build by a
-- programmer. Each is published by one person, written down in the log, and never changed: a correction is a new row.

create table content.announcement (
  id uuid primary key,
  level text not null check (level in ('info', 'attention')),
  text_en text not null check (length(text_en) between 1 and 240),
  text_es text not null check (length(text_es) between 1 and 240),
  text_fr text not null check (length(text_fr) between 1 and 240),
  -- One of our own pages, by its name; never an address somebody typed.
  page text check (page ~ '^[a-z]{1,20}$'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  published_by uuid not null,
  published_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  check (ends_at > starts_at),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index announcement_newest on content.announcement (published_at desc, id desc);
create index announcement_standing on content.announcement (starts_at) where withdrawn_at is null;

grant select, insert, update (withdrawn_by, withdrawn_at) on content.announcement to clearhold_app;

-- Version 1 follows what the settings say; the highest version holds.
create table content.support (
  version integer primary key check (version > 0),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (length(phone) between 3 and 40),
  hours_en text not null check (length(hours_en) between 1 and 120),
  hours_es text not null check (length(hours_es) between 1 and 120),
  hours_fr text not null check (length(hours_fr) between 1 and 120),
  published_by uuid not null,
  published_at timestamptz not null
);

grant select, insert on content.support to clearhold_app;

-- A testimonial is shown as it was written, after somebody has seen that it names nobody and sells nothing. Its words are never
-- changed: there is no right to.
alter table content.testimonial
  add column state text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
  add column refused_for text check (refused_for in ('names_somebody', 'advertisement', 'not_about_us')),
  add column decided_by uuid,
  add column decided_at timestamptz,
  add constraint testimonial_decided check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  add constraint testimonial_refused check ((state = 'refused') = (refused_for is not null));
drop index content.testimonial_written;
create index testimonial_state on content.testimonial (state, written_at desc, id desc);
create index testimonial_person on content.testimonial (person_id);

grant insert, update (state, refused_for, decided_by, decided_at) on content.testimonial to clearhold_app;
