-- Why: the book is read by people: entries by reason, amount or the thing they are about, and what each kind of account held
-- together at any moment. Nothing of that may walk a million postings, so the sums are noted now and then, up to a group
-- below which nothing can be written any more; a reader adds the few postings since.

create index entry_reason on ledger.entry (reason, id);
create index entry_about on ledger.entry using hash (about);
create index posting_amount on ledger.posting (amount_micro, entry_id);

create table ledger.checkpoint (
  -- Everything in groups up to this one is counted.
  group_id bigint primary key check (group_id > 0),
  -- No group up to it is later than this.
  business_at timestamptz not null,
  -- What each kind of account held together, in micro-USDT; a kind nothing was posted to is missing.
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  made_at timestamptz not null default clock_timestamp()
);
create index checkpoint_business_time on ledger.checkpoint (business_at, group_id);

grant select, insert (group_id, business_at, totals) on ledger.checkpoint to clearhold_app;
-- The last number that was drawn: whoever makes a checkpoint waits until nobody who drew one up to it is still writing.
grant select on sequence ledger.group_number to clearhold_app;
