-- Why: a process that asked the signer for what only another may ask was refused and written to the signer's log alone: nothing in the
-- product rang, though only a process in other hands does that (finding SEC2). It is an alarm now, of which owners are mailed.

alter table treasury.alarm drop constraint alarm_kind_check;
-- Harmless: only workers of this release raise the new kind, and only about a process that was taken; its upgrade is not what matters then.
alter table treasury.alarm add constraint alarm_kind_check check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit',
  'impossible_amount', 'payout_reverted', 'payout_without_transfer', 'reorg_after_payout', 'nonce_used_outside', 'nonce_gap',
  'token_fee', 'wallet_frozen', 'reserves_short', 'resume_refused', 'signature_unknown', 'hold_missing', 'signer_call_forbidden',
  'hot_wallet_low', 'hot_wallet_dry', 'gas_low', 'gas_dry'));
