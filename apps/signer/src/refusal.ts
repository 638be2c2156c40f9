/** Why the signer refuses. The server's client has the same list (platform/signer/payout-signer.ts). */
export type RefusalCode =
  | 'bad_request'
  | 'other_caller'
  | 'not_configured'
  | 'no_keys'
  | 'failed'
  | 'stopped'
  | 'not_stopped'
  | 'nonce_used_outside'
  | 'withdrawal_unknown'
  | 'not_payable'
  | 'wrong_chain'
  | 'wrong_token'
  | 'destination_refused'
  | 'digest_differs'
  | 'approvals_missing'
  | 'approvers_unreadable'
  | 'signature_unknown'
  | 'hold_missing'
  | 'auto_cap_reached'
  | 'one_cap_reached'
  | 'two_cap_reached'
  | 'hot_cap_reached'
  | 'row_changed'
  | 'not_reserved'
  | 'already_signed'
  | 'voided'
  | 'fee_over_cap'
  | 'fee_too_low'
  | 'gas_cap_reached'
  | 'address_unknown'
  | 'command_refused'
  | 'held'
  | 'not_adopted'
  | 'too_many_pending'
  | 'snapshot_unknown'
  | 'snapshot_differs'
  | 'snapshot_out_of_order'
  | 'snapshot_cap_reached'
  | 'owed_differs'
  | 'log_rewritten'
  | 'token_unavailable'
  | 'token_key_missing'
  | 'other_wallet'

/** Rolls back the transaction it is thrown in; what must stay written (a tripped switch) is answered instead of thrown. */
export class Refusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}
