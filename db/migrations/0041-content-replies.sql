-- Why: a message of the contact form is answered here and not in somebody's mailbox. The answer is kept with the message, and who
-- wrote it; the mail that carries it is a row like every other mail, so a dead mail server loses none.

alter table content.contact_message
  add column assignee_id uuid,
  drop constraint contact_message_state_check,
  add constraint contact_message_state_check check (state in ('open', 'answered', 'closed')),
  -- What is searched: the words of a message. Signs are taken out first: they glue words together, and what looks like a tag would
  -- be left out.
  add column words tsvector generated always as (to_tsvector('simple', translate(
    name || ' ' || email || ' ' || subject || ' ' || message, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) stored;

-- Lists are read newest or oldest first, within a state or of one who took them; each order is one walk along an index.
drop index content.contact_message_received;
create index contact_message_received on content.contact_message (received_at, id);
create index contact_message_state on content.contact_message (state, received_at, id);
create index contact_message_assignee on content.contact_message (assignee_id, received_at, id);
create index contact_message_words on content.contact_message using gin (words);
create index contact_message_email_prefix on content.contact_message (lower(email) text_pattern_ops);

create table content.reply (
  id uuid primary key,
  message_id uuid not null references content.contact_message (id) on delete cascade,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 5000),
  -- The same words twice to one message are one answer: a button pressed twice sends one mail.
  text_digest bytea not null check (length(text_digest) = 32),
  written_at timestamptz not null,
  constraint reply_once unique (message_id, text_digest)
);
create index reply_message on content.reply (message_id, written_at);

alter table content.mail drop constraint mail_kind_check;
alter table content.mail add constraint mail_kind_check
  check (kind in ('contact_received', 'contact_reply', 'newsletter_confirm', 'newsletter_welcome'));
-- Whether an answer has left is read from its mail.
create index mail_about on content.mail (about_id);

-- What we wrote to somebody is never changed; it goes with the message it answers.
grant select, insert on content.reply to clearhold_app;
grant update (assignee_id) on content.contact_message to clearhold_app;

-- The list of subscriptions: by the moment they asked or by address, in a state or in all; found by the beginning of an address.
drop index content.subscription_requested;
create index subscription_requested on content.subscription (requested_at, id);
create index subscription_state on content.subscription (state, requested_at, id);
create index subscription_email_prefix on content.subscription (email text_pattern_ops);
