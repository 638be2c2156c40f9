/**
 * Everything the doctor can find, one code each; texts with the next step stand in texts/<language>/deposit-doctor.json. Codes about
 * somebody else's money say only that it is not the asker's: who they are, how much they hold or how far it is stays theirs.
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
