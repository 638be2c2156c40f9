-- Why: a freeze or a legal hold that one person began went on until two others ended it, which nobody is forced to do. Each now has an
-- end: 72 hours after it began, or the day two people agreed on. What runs today gets 72 hours from now, so that it can be agreed on.
alter table accounts.freeze
  add column ends_at timestamptz default clock_timestamp() + interval '72 hours',
  add column kept_by uuid;
update accounts.freeze set ends_at = null where ended_at is not null;
alter table accounts.freeze add constraint freeze_ends check (ended_at is not null or ends_at is not null);

alter table kyc.legal_hold
  add column ends_at timestamptz default clock_timestamp() + interval '72 hours',
  add column kept_by uuid;
update kyc.legal_hold set ends_at = null where ended_at is not null;
alter table kyc.legal_hold add constraint legal_hold_ends check (ended_at is not null or ends_at is not null);
