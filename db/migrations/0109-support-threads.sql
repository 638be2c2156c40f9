-- Why: who writes to support wants an answer in the same place, and to find it there again. A thread belongs to one investor, or to the
-- one browser of a visitor; what is written in it is sealed, only ever added to, and goes with the thread (decision 0079).
create schema support;

create table support.thread (
  id uuid primary key,
  person_id uuid references accounts.person,
  asker text not null generated always as (case when person_id is null then 'visitor' else 'investor' end) stored,
  -- Of a visitor: what the cookie says, until when it opens the thread, and how they are answered.
  token_digest bytea check (length(token_digest) = 32),
  token_expires_at timestamptz,
  visitor_sealed bytea,
  -- Keyed: it counts the threads of one mailbox and tells nobody which one that is.
  email_digest bytea check (length(email_digest) = 32),
  subject_sealed bytea not null,
  language text not null check (language in ('en', 'es', 'fr')),
  state text not null check (state in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  last_at timestamptz not null,
  -- The first message that nobody has answered.
  waiting_since timestamptz,
  -- Up to which message each side has read.
  asker_read_to timestamptz,
  staff_read_to timestamptz,
  closed_by text,
  closed_at timestamptz,
  constraint thread_token unique (token_digest),
  constraint thread_asker unique (id, asker),
  constraint thread_of_one check (
    num_nonnulls(person_id, token_digest) = 1
    and num_nulls(token_digest, token_expires_at, visitor_sealed, email_digest) in (0, 4)),
  constraint thread_waits_while_open check ((state = 'open') = (waiting_since is not null)),
  constraint thread_closed_by_one check ((state = 'closed') = (closed_by is not null) and (closed_by is null) = (closed_at is null)),
  constraint thread_in_order check (last_at >= opened_at)
);
create index thread_person on support.thread (person_id, last_at) where person_id is not null;
create index thread_email on support.thread (email_digest, opened_at) where email_digest is not null;
create index thread_opened on support.thread (opened_at);
create index thread_waiting on support.thread (waiting_since, id) where state = 'open';
create index thread_state on support.thread (state, last_at, id);

create table support.message (
  id uuid primary key,
  thread_id uuid not null,
  -- Chosen by the page: a message that is sent twice is one.
  key uuid not null,
  -- Whose thread it is: an investor never speaks in a visitor's, nor a visitor in an investor's.
  asker text not null,
  author text not null check (author in ('investor', 'visitor', 'staff')),
  staff_id uuid references accounts.person,
  body_sealed bytea not null check (length(body_sealed) between 1 and 20000),
  written_at timestamptz not null,
  foreign key (thread_id, asker) references support.thread (id, asker) on delete cascade,
  constraint message_once unique (thread_id, key),
  constraint message_of_its_thread check (author = 'staff' or author = asker),
  constraint message_by_one_of_us check ((author = 'staff') = (staff_id is not null))
);
create index message_thread on support.message (thread_id, written_at, id);
create index message_written on support.message (written_at) where author <> 'staff';

-- What was said stays said; only the seal may be renewed (`keys rotate --master`).
create trigger message_is_kept before update on support.message for each row
  when ((old.id, old.thread_id, old.key, old.asker, old.author, old.staff_id, old.written_at)
    is distinct from (new.id, new.thread_id, new.key, new.asker, new.author, new.staff_id, new.written_at))
  execute function audit.refuse_change();
create trigger message_is_never_emptied before truncate on support.message execute function audit.refuse_change();

alter table content.mail drop constraint mail_kind_check;
alter table content.mail add constraint mail_kind_check
  check (kind in ('contact_received', 'contact_reply', 'newsletter_confirm', 'newsletter_welcome', 'thread_answer'));
