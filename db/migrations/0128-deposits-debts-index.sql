-- Why: every credit looks whether deposits that the chain took back left debts (0127). There are hardly ever any: this index is empty then, and is
-- written only when a credited transfer is orphaned.
create index concurrently deposit_debts on deposits.deposit (chain_id, transfer_id)
  where gateway = 'chain' and state = 'reorged' and capital_micro + hole_micro > 0;
