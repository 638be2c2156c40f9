-- Why: a mail sets out when the thing happened. Its row knew only when it was queued, which is an hour later if a worker was down.

alter table notifications.mail add column happened_at timestamptz;
