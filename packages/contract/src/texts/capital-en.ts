import type { CapitalErrorCode } from '../treasury/errors.ts'
import type { TextsOf } from './error-text.ts'

export const capitalEn: TextsOf<CapitalErrorCode> = {
  address_is_ours: {
    title: 'This address cannot be the operator’s',
    detail:
      'We receive money at it, or it is the token itself. What comes from there is never the operator’s own. Nothing was declared and no money was moved. Use an address that only the operator holds.',
  },
  address_declared: {
    title: 'This address is already declared',
    detail: 'It is in the list of the operator’s addresses. Nothing was changed and no money was moved.',
  },
  addresses_too_many: {
    title: 'There are enough declared addresses',
    detail:
      'At most twenty can be declared at the same time, so that each stays known to somebody. Nothing was declared and no money was moved. Retire one that is no longer used.',
  },
  statement_unknown: {
    title: 'This text cannot be used',
    detail:
      'It was not handed out here, is older than a week, or was used before. Nothing was declared and no money was moved. Ask for a new text and sign that.',
  },
  statement_not_signed: {
    title: 'The signature is not from this address',
    detail:
      'The key of the address must sign exactly the text that was handed out, on this platform and chain. Nothing was declared and no money was moved. Sign it again with that address.',
  },
  arrival_not_open: {
    title: 'This arrival is not waiting for anybody',
    detail:
      'It was counted, taken back by the network, or does not have all its confirmations yet. Nothing was changed and no money was moved. Load the list again.',
  },
  sender_not_declared: {
    title: 'Its sender is not declared',
    detail:
      'Only what comes from a declared address can be counted as capital. No money was moved. Let its holder sign, declare the address, then ask again.',
  },
}
