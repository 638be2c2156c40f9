import type { WithdrawalsErrorCode } from '../withdrawals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const withdrawalsEn: TextsOf<WithdrawalsErrorCode> = {
  withdraw_minimum: {
    title: 'The smallest withdrawal is 1 USDT',
    detail: 'Nothing was requested and no money was moved. Enter an amount of 1 or more.',
  },
  withdraw_address_needed: {
    title: 'Where should the money go?',
    detail: 'A wallet address is missing. No money was moved. Enter one, or pick one from your address book.',
  },
  withdraw_bank_needed: {
    title: 'The bank details are not complete',
    detail: 'Bank name, account name and account number are all needed. No money was moved. Fill in what is missing.',
  },
  withdraw_bank_not_offered: {
    title: 'Bank transfers are not offered here',
    detail: 'No money was moved. Withdraw to a wallet address instead.',
  },
  withdraw_balance_short: {
    title: 'Insufficient balance to withdraw this amount.',
    detail:
      '{{free}} USDT is free in this balance. No money was moved. Enter a smaller amount or choose another balance.',
  },
  withdraw_kyc_needed: {
    title: 'Please complete KYC verification to proceed with withdrawal',
    detail: 'No money was moved; your balance is as it was. Send your documents, then ask again.',
  },
  withdraw_day_limit: {
    title: 'That is more than may leave in 24 hours',
    detail:
      'Your limit is {{max}} USDT in 24 hours, and {{left}} USDT of it is left now. No money was moved. Enter a smaller amount, or wait until earlier withdrawals are a day old.',
  },
  withdraw_month_limit: {
    title: 'That is more than may leave in 30 days',
    detail:
      'Your limit is {{max}} USDT in 30 days, and {{left}} USDT of it is left now. No money was moved. Enter a smaller amount, or write to support.',
  },
  withdraw_too_often: {
    title: 'Too many withdrawals in one day',
    detail:
      'At most {{max}} can be asked for in 24 hours; this protects you if somebody else uses your account. No money was moved. Try again tomorrow, or write to support.',
  },
  withdraw_too_many_open: {
    title: 'Too many withdrawals are open',
    detail: 'At most {{max}} can be open at once. No money was moved. Wait until one of them ends, or cancel one.',
  },
  withdraw_held_by_law: {
    title: 'Your money is held by order of the law',
    detail:
      'We must not send it anywhere until the order ends. It is still yours, and no money was moved. Write to support for what we may tell you.',
  },
  withdraw_key_reused: {
    title: 'This request was already used for something else',
    detail:
      'The same key came with other content, so nothing was done and no money was moved. Load the page again and look at your withdrawals before you try once more.',
  },
  address_malformed: {
    title: 'This is not a wallet address',
    detail: 'An address is 0x and 40 more characters. No money was moved. Copy it again from your wallet.',
  },
  address_checksum_wrong: {
    title: 'This address has a typing mistake',
    detail:
      'Its capital and small letters do not fit together, so a character is wrong. No money was moved. Copy the address again from your wallet; do not type it.',
  },
  address_zero: {
    title: 'Nobody holds this address',
    detail: 'Money sent there would be lost for ever. No money was moved. Enter an address of your own.',
  },
  address_is_token: {
    title: 'This is the address of USDT itself',
    detail:
      'Money sent to the token’s own contract would be lost for ever. No money was moved. Enter the address of your wallet.',
  },
  address_of_platform: {
    title: 'This address is one of ours',
    detail: 'A withdrawal to it would not reach you. No money was moved. Enter an address that you hold elsewhere.',
  },
  address_denied: {
    title: 'We do not send to this address',
    detail: 'It is on a list we must follow. No money was moved. Use another address, or write to support.',
  },
  address_in_use: {
    title: 'A withdrawal is on its way to this address',
    detail: 'Nothing was removed and no money was moved. Cancel that withdrawal first, or wait until it has ended.',
  },
  book_locked: {
    title: 'Your address book is locked',
    detail:
      'No new address is accepted while it is locked. No money was moved. Use an address from the book, or unlock it, which takes 24 hours.',
  },
  book_full: {
    title: 'Your address book is full',
    detail: 'It holds {{max}} addresses. Nothing was added and no money was moved. Remove one you no longer use.',
  },
  withdrawal_ended: {
    title: 'This withdrawal has ended',
    detail: 'There is nothing left to cancel. No money was moved now; the timeline shows how it ended.',
  },
  withdrawal_being_sent: {
    title: 'This withdrawal is being sent',
    detail: 'It can no longer be stopped, because the chain may already have it. The timeline shows each step.',
  },
  withdrawal_own: {
    title: 'This withdrawal is your own',
    detail:
      'Nobody decides about their own money. Nothing was changed and no money was moved. Another person must do it.',
  },
  withdrawal_decided: {
    title: 'This withdrawal is no longer waiting for that',
    detail: 'Its state has changed in the meantime. Nothing was done and no money was moved now. Look at it again.',
  },
  withdrawal_not_voided: {
    title: 'It cannot be given back yet',
    detail:
      'The signer keeps a number of the hot wallet for this withdrawal and has not closed it. Nothing was changed and no money was moved. If payouts are stopped, let them go on, and ask again then.',
  },
  withdrawal_approved_already: {
    title: 'You have already approved this',
    detail: 'A second approval must come from another person. Nothing was changed and no money was moved.',
  },
  withdrawal_not_paid: {
    title: 'This transfer is not waiting for your answer',
    detail:
      'It has not been paid by bank yet, or you have already answered. Nothing was changed and no money was moved.',
  },
  return_not_open: {
    title: 'Nothing has to be sent back',
    detail: 'This way back opens only after a final KYC decision. No money was moved. Use a normal withdrawal.',
  },
  return_nothing: {
    title: 'There is nothing to send back',
    detail: 'Your account balance is below 1 USDT, or it is already on its way. No money was moved now.',
  },
  return_address_unclear: {
    title: 'We cannot tell where the money should go back to',
    detail:
      'Your deposits did not come from one address of your own. No money was moved, and it stays yours. Write to support: two people will arrange it with you.',
  },
  signer_silent: {
    title: 'The signer is not answering',
    detail:
      'We could not tell it to stop. While it is silent it sends nothing either. No money was moved by this request. Try again, and check the server at once.',
  },
}
