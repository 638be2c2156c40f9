-- Why: a testimonial is shown only when it comes from an investor whose withdrawal was settled, and is shown as it was written.
-- The application may only read here: who may write one is decided where withdrawals are, and granted with that work.

create table content.testimonial (
  id uuid primary key,
  person_id uuid not null,
  -- The settled withdrawal that gives the right to write it; one each.
  withdrawal_id uuid not null,
  first_name text not null check (length(first_name) between 1 and 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) between 1 and 2000),
  language text not null check (language in ('en', 'es', 'fr')),
  written_at timestamptz not null default clock_timestamp(),
  constraint testimonial_withdrawal unique (withdrawal_id)
);
create index testimonial_written on content.testimonial (written_at desc, id);

grant select on content.testimonial to clearhold_app;
