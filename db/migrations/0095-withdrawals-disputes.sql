-- Why: how many payouts were disputed is public and counted by month (decision 0069), among millions of steps.
create index step_disputed on withdrawals.step (at) where state = 'disputed';
