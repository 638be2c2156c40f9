-- Why: whoever helps an investor today should know what a colleague was told yesterday. A note is never changed or taken away,
-- only followed by another, and no person reads the notes about themself.

create table accounts.note (
  id bigint generated always as identity primary key,
  person_id uuid not null references accounts.person,
  author_id uuid not null references accounts.person,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null default clock_timestamp(),
  constraint note_not_about_its_author check (author_id <> person_id)
);
create index note_of_person on accounts.note (person_id, id desc);
create trigger note_is_kept before update or delete on accounts.note for each row execute function audit.refuse_change();
create trigger note_is_never_emptied before truncate on accounts.note execute function audit.refuse_change();

grant select, insert (person_id, author_id, text) on accounts.note to clearhold_app;
