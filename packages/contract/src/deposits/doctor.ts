/**
 * All findings of the doctor, one code each; texts with the next step are in texts/<language>/deposit-doctor.json. Codes about
 * another user's money say only that it is not the caller's, and disclose no owner, amount or state.
 */
export const diagnosisCodes = [
  'not_a_reference',
  'tx_not_found',
  'tx_pending',
  'tx_reverted',
  'no_transfer',
  'nothing_sent',
  'wrong_token',
  'native_coin',
  'not_ours',
  'other_person',
  'in_the_house',
  'not_read_yet',
  'confirming',
  'credited',
  'below_minimum',
  'frozen',
  'reorged',
  'own_address',
  'own_address_empty',
  'foreign_address',
  'chain_late',
] as const
export type DiagnosisCode = (typeof diagnosisCodes)[number]
