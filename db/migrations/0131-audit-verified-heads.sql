-- Why: a verification read chain and ledger from their beginning, whatever was verified before. One that finds nothing now keeps where it ended,
-- and the next begins there (docs/decisions/0126-verification-from-the-last-clean-head.md). What is kept here is believed only as far as the chain
-- itself says so: a record of it, with its digest, is sealed with everything else.

alter table audit.verification
  -- Whether everything was read from the beginning, as the release before always did.
  add column is_whole boolean not null default true,
  -- Up to which posting group the ledger was verified; how long the public log was, and its root.
  add column book_group_id bigint check (book_group_id >= 0),
  add column log_size bigint check (log_size >= 0),
  add column log_root bytea check (length(log_root) = 32),
  -- Harmless: the release before writes none of these columns, so both rules hold for each row of it.
  add constraint verification_head check (num_nonnulls(book_group_id, log_size, log_root) in (0, 3)),
  add constraint verification_head_is_clean check (book_group_id is null or first_broken is null);
create index verification_heads on audit.verification (id) where book_group_id is not null;
