-- Why: payouts waited for a hot wallet that nobody had been told was empty (findings OPS3, MON7). What it holds for payouts and for gas is
-- measured against what it paid lately; a warning is an alarm that stops nothing and ends by itself when the wallet is filled.

alter table treasury.alarm drop constraint alarm_kind_check;
alter table treasury.alarm add constraint alarm_kind_check check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit',
  'impossible_amount', 'payout_reverted', 'payout_without_transfer', 'reorg_after_payout', 'nonce_used_outside', 'nonce_gap',
  'token_fee', 'wallet_frozen', 'reserves_short', 'resume_refused', 'hot_wallet_low', 'hot_wallet_dry', 'gas_low', 'gas_dry'));
-- A wallet that needs coin or tokens is no reason to keep investors' money back: that takes a measured shortage.
alter table treasury.alarm add constraint alarm_of_wallet_stops_nothing
  check (kind not in ('hot_wallet_low', 'hot_wallet_dry', 'gas_low', 'gas_dry') or not stops_payouts);
