-- Why: a worker killed between the mail server's yes and the note of it left a mail that was sent again. Now the row says that an
-- attempt has begun before the first word is sent; a mail whose attempt has no end is uncertain, and nobody sends it a second time.

alter table notifications.mail
  add column sending_since timestamptz,
  drop constraint mail_state_check,
  add constraint mail_state_check check (state in ('waiting', 'sent', 'refused', 'void', 'uncertain')),
  -- What is uncertain keeps the moment of the attempt whose end nobody knows.
  add constraint mail_uncertain check (state <> 'uncertain' or sending_since is not null);
create index mail_open on notifications.mail (id) where state = 'waiting';
grant update (sending_since) on notifications.mail to clearhold_app;

-- Where mail servers said no for good: further mails to this address are not tried, but for links that somebody asks for. Another
-- address of the person has another digest, and a mail that is taken removes the row.
create table notifications.refused_address (
  person_id uuid primary key,
  digest bytea not null check (length(digest) = 32),
  refused_at timestamptz not null
);
grant select, insert, delete, update (digest, refused_at) on notifications.refused_address to clearhold_app;

-- Mails to visitors likewise: one that was given up with an attempt under way is uncertain.
alter table content.mail add column sending_since timestamptz;
create index mail_open on content.mail (id) where sent_at is null and given_up_at is null;
grant update (sending_since) on content.mail to clearhold_app;
