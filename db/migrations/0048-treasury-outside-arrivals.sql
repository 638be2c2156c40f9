-- Why: what comes from outside is read newest first among far more sweeps, which come to the same address.
create index capital_arrival_outside on treasury.capital_arrival (chain_id, transfer_id desc) where state <> 'in_house';
