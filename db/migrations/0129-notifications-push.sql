-- Why: a person who asks for it hears on a device that there is a message, also while no page is open. A browser's push service passes the
-- notice on; our server calls it at an address that a client typed. So the list of push services is closed here too, and no row leads elsewhere.

create table notifications.push_subscription (
  id uuid primary key,
  person_id uuid not null,
  -- It ends with the session that made it.
  session_id uuid not null,
  -- A person has at most ten.
  slot smallint not null check (slot between 1 and 10),
  endpoint text not null,
  -- By these only the browser reads what is sent to it.
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- The public key of ours that it was made with: it takes pushes of no other.
  vapid_key bytea not null check (length(vapid_key) = 65),
  -- Set where the push service is on the machine of a test; a live database has no row that it could name.
  demo_edition text check (demo_edition = 'demo') references platform.installation (edition),
  created_at timestamptz not null default clock_timestamp(),
  constraint push_subscription_of_endpoint unique (endpoint),
  constraint push_subscription_of_session unique (session_id),
  constraint push_subscription_slot unique (person_id, slot),
  constraint push_subscription_endpoint check (length(endpoint) <= 1000 and (
    endpoint ~ '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}notify\.windows\.com|web\.push\.apple\.com)/[A-Za-z0-9_.~!$&''()*+,;=:@%/?-]+$'
    or (demo_edition is not null and endpoint ~ '^https?://127\.0\.0\.1:[0-9]{2,5}/[A-Za-z0-9_.~/-]+$')))
);

-- What is being sent, as mails are: one row for a message and a subscription.
create table notifications.push (
  id bigint generated always as identity primary key,
  message_id bigint not null references notifications.message (id),
  subscription_id uuid not null,
  person_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'void', 'uncertain')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  sending_since timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- A code, never what the push service says: that may quote the address.
  last_failure text check (length(last_failure) <= 40),
  constraint push_once unique (message_id, subscription_id),
  constraint push_ended check ((state = 'waiting') = (ended_at is null)),
  constraint push_uncertain check (state <> 'uncertain' or sending_since is not null)
);
create index push_open on notifications.push (id) where state = 'waiting';
create index push_of_person on notifications.push (person_id);
create index push_by_end on notifications.push (ended_at) where ended_at is not null;

-- The login of visitors sees none.
alter table notifications.push_subscription enable row level security;
create policy everybody on notifications.push_subscription using (true) with check (true);
create policy visitors on notifications.push_subscription as restrictive to clearhold_visitor using (false);
