-- Why: money is taken back from an investor only by reversing an earlier entry, up to its amount. An entry may be reversed in
-- parts, by several approvals; together they never take more than it gave.

create table treasury.reversal (
  entry_id bigint not null check (entry_id > 0),
  account text not null check (account ~ '^investor:[0-9a-f-]{36}:(cash|profit)$'),
  given_micro bigint not null check (given_micro > 0),
  taken_micro bigint not null,
  primary key (entry_id, account),
  constraint reversal_bounded check (taken_micro between 1 and given_micro)
);

grant select, insert, update (taken_micro) on treasury.reversal to clearhold_app;
