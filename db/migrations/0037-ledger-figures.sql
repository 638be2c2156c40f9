-- Why: the back office shows what was paid in and paid out, in all and day by day. Ten million postings cannot be added up for
-- each look, and a counter that every posting touches would make them wait for each other. So a turn of the worker adds up what
-- is some minutes old, once; a reader adds the few postings since. What stands here is derived: the book alone is the truth.

create table ledger.turnover (
  -- The day of the posting in UTC, real time.
  day date not null,
  reason text not null,
  source_kind text not null,
  target_kind text not null,
  postings bigint not null check (postings > 0),
  amount_micro bigint not null check (amount_micro > 0),
  primary key (day, reason, source_kind, target_kind)
);

-- Up to which posting group everything is added up.
create table ledger.turnover_cursor (
  is_one boolean primary key default true check (is_one),
  group_id bigint not null check (group_id >= 0)
);
insert into ledger.turnover_cursor (group_id) values (0);

grant select, insert, update (postings, amount_micro) on ledger.turnover to clearhold_app;
grant select, update (group_id) on ledger.turnover_cursor to clearhold_app;

-- Figures that are counted while somebody waits.
create index case_verified on kyc.identity_case (person_id) where state = 'verified' and erased_at is null;
create index deposit_deleted on deposits.deposit (created_at) where state = 'deleted';
create index contact_message_waiting on content.contact_message (received_at) where state = 'open';
