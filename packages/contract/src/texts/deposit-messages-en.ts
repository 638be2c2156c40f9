import type { DepositMessageKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const depositMessagesEn: Readonly<Record<DepositMessageKind, MessageText>> = {
  'deposit.seen': {
    title: 'A deposit is on its way',
    body: [
      'We see a transfer of {{amount}} USDT to your address.',
      'It is credited as soon as enough blocks confirm it; you do not need to do anything.',
    ],
  },
  'deposit.credited': {
    title: 'Your deposit is credited',
    body: [
      '{{amount}} USDT is now in your account balance.',
      'Another {{profit}} USDT was added to your profit balance.',
      '{{arrived}} USDT arrived; the rest settles what was paid in its place when the network had taken this transfer back.',
      'It is entry #{{entry}} in the book.',
    ],
  },
  'deposit.below_minimum': {
    title: 'A small deposit is kept for you',
    body: [
      '{{amount}} USDT arrived, which is below the smallest deposit of 10 USDT.',
      'It is yours and kept under your name; as soon as your small deposits reach 10 USDT together, all of them are credited.',
    ],
  },
  'deposit.frozen': {
    title: 'Your deposit is being looked at',
    body: [
      '{{amount}} USDT arrived safely, but something about the transfer is unusual.',
      'Two people look at it before it is credited. The money is kept under your name; you do not need to do anything.',
    ],
  },
  'deposit.reorged': {
    title: 'The network took a transfer back',
    body: [
      'The transfer of {{amount}} USDT is no longer part of the chain.',
      'It had been credited; {{taken}} USDT of it was taken back out of your account balance. Your plans and your profit were not touched.',
      'If the transfer comes back, it is counted then, automatically. If you have questions, write to support.',
    ],
  },
  'deposit.submitted': {
    title: 'We received your payment notice',
    body: [
      'You told us of a payment of {{amount}} USDT.',
      'Two people compare it with what arrived. No money has been moved yet; we will write to you when it is decided.',
    ],
  },
  'deposit.waiting': {
    title: 'Your payment is accepted and waiting',
    body: [
      'Two people accepted your payment of {{amount}} USDT.',
      'It is credited out of the operator’s own funds as soon as there are enough of them. Nothing has been credited yet, and you do not need to do anything.',
    ],
  },
  'deposit.rejected': {
    title: 'Your payment notice was rejected',
    body: [
      'The payment of {{amount}} USDT was not credited, and no money was moved.',
      'Reason: {{reason}}.',
      'If you think this is wrong, write to support and send your proof of payment.',
    ],
  },
}
