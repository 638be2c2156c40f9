import type { WithdrawalKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const withdrawalsMessagesEn: Readonly<Record<WithdrawalKind, MessageText>> = {
  'withdrawal.requested': {
    title: 'We have your withdrawal request',
    body: ['{{reference}}: {{amount}} USDT is set aside for it. You can cancel it until it is sent.'],
    mail: ['If you did not ask for this, cancel it now, change your password and write to support.'],
  },
  'withdrawal.review': {
    title: 'A withdrawal is waiting for you',
    body: [
      '{{reference}}: {{amount}} USDT is waiting to be checked by you or somebody else who may. Its owner is waiting.',
    ],
    button: 'Open the withdrawal',
  },
  'withdrawal.approved': {
    title: 'Your withdrawal is approved',
    body: ['{{reference}}: {{amount}} USDT is sent next.'],
  },
  'withdrawal.delayed': {
    title: 'Your withdrawal is delayed',
    body: [
      '{{reference}}: {{amount}} USDT is approved and waiting, because {{delay}}.',
      'The money stays set aside for you, and you have nothing to do.',
    ],
  },
  'withdrawal.sent': {
    title: 'Your withdrawal was sent',
    body: [
      '{{reference}}: {{amount}} USDT is on the chain and waiting for confirmations.',
      'Transaction {{transaction}}.',
    ],
  },
  'withdrawal.uncertain': {
    title: 'Your withdrawal is taking longer on the chain',
    body: [
      '{{reference}}: {{amount}} USDT was sent and the chain has not taken it yet.',
      'The money stays set aside until we know; it is neither lost nor sent twice.',
    ],
  },
  'withdrawal.failed': {
    title: 'Your withdrawal could not be sent',
    body: [
      '{{reference}}: {{amount}} USDT did not leave and is still set aside for you.',
      'People are looking at it now, and you will hear from us.',
    ],
  },
  'withdrawal.paid': {
    title: 'Your bank transfer was made',
    body: [
      '{{reference}}: {{amount}} USDT was paid to your bank account, reference {{bankReference}}.',
      'Tell us on the withdrawal page when it has arrived, or if it has not after a few days.',
    ],
  },
  'withdrawal.disputed': {
    title: 'We are looking for your bank transfer',
    body: [
      '{{reference}}: you told us that {{amount}} USDT did not arrive. Two people are looking at it, and you will hear from us.',
    ],
  },
  'withdrawal.settled': {
    title: 'Your withdrawal is complete',
    body: ['{{reference}}: {{amount}} USDT has left for good.', 'Transaction {{transaction}}.'],
  },
  'withdrawal.shortfall': {
    title: 'Part of your withdrawal was credited back',
    body: [
      '{{reference}}: the token’s issuer kept {{amount}} USDT of what we sent. We credited this part to your account balance out of our own capital: entry #{{entry}}.',
    ],
  },
  'withdrawal.rejected': {
    title: 'Your withdrawal was rejected',
    body: [
      '{{reference}}: {{amount}} USDT is back in the balance it came from.',
      'Reason: {{rejection}}.',
      '{{note}}',
      'If you do not agree, write to support and name the reference.',
    ],
  },
  'withdrawal.cancelled': {
    title: 'Your withdrawal is cancelled',
    body: ['{{reference}}: {{amount}} USDT is back in the balance it came from.'],
    mail: ['If you did not cancel it, change your password and write to support.'],
  },
  'withdrawal.address_added': {
    title: 'Confirm a new withdrawal address',
    body: [
      'This address was added to your address book: {{address}}.',
      'Compare it with your wallet, character by character. Confirm it only if it is yours: then its wait begins, and the page says from when it can be used.',
    ],
    mail: ['If you did not do this, do not follow the link: change your password and write to support.'],
    button: 'Confirm this address',
  },
  'withdrawal.address_confirmed': {
    title: 'A withdrawal address was confirmed',
    body: [
      '{{address}} can be used from {{usable}} UTC.',
      'If this was not you, lock your address book, change your password and write to support.',
    ],
  },
  'withdrawal.book_locked': {
    title: 'Your address book is locked',
    body: ['No new withdrawal address is accepted until you unlock it, which takes 24 hours.'],
  },
  'withdrawal.book_unlocking': {
    title: 'Your address book will be unlocked',
    body: [
      'In 24 hours it will accept new withdrawal addresses again.',
      'If this was not you, lock it again now, change your password and write to support.',
    ],
  },
}

export const withdrawalsValuesEn: Readonly<Record<string, string>> = {
  'command.withdrawal.mark_paid': 'Bank payout of a withdrawal',
  'command.withdrawal.settle_dispute': 'Deciding about a withdrawal',
  'command.payouts.resume': 'Starting payouts again',
  'delay.gas': 'the network’s fee is unusually high or the gas wallet is being filled',
  'delay.refilling': 'the payout wallet is being filled',
  'delay.day_limit': 'today’s limit for payouts without a signature is used up',
  'delay.signatures': 'its signatures have not been recognised yet',
  'delay.stopped': 'all payouts are stopped while people check something',
  'delay.chain_late': 'the network is not answering as it should',
  'rejection.address_not_yours': 'the address does not seem to be yours',
  'rejection.address_sanctioned': 'the address is on a list we must follow',
  'rejection.identity_questions': 'there are open questions about your identity',
  'rejection.suspected_fraud': 'we suspect that somebody is being deceived',
  'rejection.account_compromised': 'somebody else may be using your account',
  'rejection.bank_details_wrong': 'the bank details are not right',
  'rejection.returned': 'the payment did not go through',
}
