import type { DepositsErrorCode } from '../deposits/errors.ts'
import type { TextsOf } from './error-text.ts'

export const depositsEn: TextsOf<DepositsErrorCode> = {
  amount_below_minimum: {
    title: 'This is below the smallest deposit',
    detail:
      'A deposit must be at least {{minimum}} USDT. Nothing was stored and no money was moved. Enter a larger amount.',
  },
  reference_is_transaction: {
    title: 'This is a transaction on the chain',
    detail:
      'Transfers on the chain are found and credited automatically, so they are not reviewed by hand. No money was moved. Use the USDT deposit page, and ask there where your transfer is.',
  },
  reference_used: {
    title: 'You sent this reference before',
    detail:
      'A payment with this reference is already with us and is being looked at. Nothing was added and no money was moved. Look at your deposits.',
  },
  proof_needed: {
    title: 'The proof of payment is missing',
    detail:
      'Add a picture of the receipt or of your bank’s confirmation, so that two people can compare it. Nothing was stored and no money was moved.',
  },
  gateway_not_offered: {
    title: 'This way to pay is not offered here',
    detail: 'The operator takes no bank transfers. Nothing was stored and no money was moved. Use the USDT deposit.',
  },
  test_money_used_up: {
    title: 'That is all the test money for today',
    detail: 'You received it three times in the last 24 hours. No money was moved. Come back after {{until}}.',
  },
  test_money_failed: {
    title: 'The test chain did not take the transfer',
    detail: 'No money was moved, and this attempt does not count. Try again in a minute.',
  },
  deposit_decided: {
    title: 'This deposit has already been decided',
    detail: 'Somebody credited, rejected or removed it before you. You changed nothing. Load the list again.',
  },
  deposit_of_chain: {
    title: 'The chain says how much this is',
    detail:
      'The amount of an automatic deposit cannot be edited. Nothing was changed and no money was moved. Correct the person’s balance with a reason instead.',
  },
  deposit_has_money: {
    title: 'There is money behind this deposit',
    detail:
      'Only a deposit that never held money can be removed. Nothing was changed and no money was moved. A credited one is corrected by a counter-entry.',
  },
  deposit_not_frozen: {
    title: 'This deposit is not held back',
    detail: 'There is nothing to release. Nothing was changed and no money was moved. Load the list again.',
  },
  chain_late: {
    title: 'The chain cannot be read right now',
    detail:
      'We ask two independent sources and believe only what both say; at the moment they do not. No money was moved, and what arrives is credited as soon as they agree. Try again in a few minutes.',
  },
}
