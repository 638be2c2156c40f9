-- Why: a standby that was promoted has another timeline, so the signer took every failover for a restore and stopped payouts until the
-- chain was adopted. It now knows outside of its database which turn it saw to its end, and a database that has this turn has lost nothing it
-- has signed (decision 0106).

-- A value for each turn, the newest first: the signer may have ended before it wrote the last ones down.
alter table signer.turn add column stamps uuid[] not null default '{}' check (cardinality(stamps) <= 16);
