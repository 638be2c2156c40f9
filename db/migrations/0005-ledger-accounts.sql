-- Why: the book of record. Accounts are named by what they are (investor:{id}:cash, operator:capital, custody:{chain}).
-- Every balance is what the platform owes under that name, so what it holds on a chain stands in custody as a negative
-- balance, and the sum over all accounts is zero at every commit.

create schema ledger;
grant usage on schema ledger to clearhold_app;

create table ledger.account (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z]+(:[a-z0-9-]+){1,2}$'),
  kind text not null check (kind in ('cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow', 'capital', 'custody', 'bank', 'suspense', 'dust')),
  currency text not null default 'USDT' check (currency = 'USDT'),
  balance_micro bigint not null default 0,
  -- Nobody's account can owe us: only what we hold (custody), what a bank paid, and a reorg's hole (suspense) go below zero.
  check (balance_micro >= 0 or kind in ('custody', 'bank', 'suspense'))
);

grant select on ledger.account to clearhold_app;
