import fc from 'fast-check'

/** One action; numbers select among the users, transfers, positions and withdrawals of the history. */
export type Deed =
  | { readonly do: 'arrive'; readonly who: number; readonly amount: number }
  | { readonly do: 'confirm' | 'orphan' | 'mine_again'; readonly which: number }
  | { readonly do: 'bank_deposit'; readonly who: number; readonly amount: number }
  | { readonly do: 'decide_bank_deposit'; readonly which: number; readonly agree: boolean }
  | { readonly do: 'fund'; readonly amount: number }
  | { readonly do: 'clear_alarms' }
  | { readonly do: 'activate'; readonly who: number; readonly plan: number; readonly part: number }
  | { readonly do: 'exit'; readonly which: number }
  | { readonly do: 'pass'; readonly hours: number }
  | {
      readonly do: 'withdraw'
      readonly who: number
      readonly kind: 'all' | 'capital' | 'profit' | 'referral_bonus'
      readonly method: 'crypto' | 'bank'
      readonly quarters: number
    }
  | { readonly do: 'cancel' | 'reject' | 'carry' | 'receive' | 'dispute'; readonly which: number }
  | { readonly do: 'settle_dispute'; readonly which: number; readonly stands: boolean }
  | { readonly do: 'freeze' | 'unfreeze' | 'hold_by_law' | 'end_hold'; readonly who: number }
  | {
      readonly do: 'restore'
      readonly which: number
      readonly point: 'before the signature' | 'between signature and broadcast' | 'after the broadcast'
      /** The state of a payout's bytes when the backup replaces the database. */
      readonly fate: 'mined' | 'pending' | 'forgotten'
    }
  | { readonly do: 'identity'; readonly who: number; readonly as: 'pending' | 'verified' | 'rejected finally' }

const which = fc.nat({ max: 20 })
const who = fc.nat({ max: 2 })
const amount = fc.nat({ max: 40 })
const deeds: readonly (readonly [weight: number, deed: fc.Arbitrary<Deed>])[] = [
  [5, fc.record({ do: fc.constant('arrive'), who, amount })],
  [6, fc.record({ do: fc.constant('confirm'), which })],
  [3, fc.record({ do: fc.constantFrom('orphan', 'mine_again'), which })],
  [2, fc.record({ do: fc.constant('bank_deposit'), who, amount })],
  [3, fc.record({ do: fc.constant('decide_bank_deposit'), which, agree: fc.boolean() })],
  [2, fc.record({ do: fc.constant('fund'), amount })],
  [3, fc.record({ do: fc.constant('clear_alarms') })],
  [8, fc.record({ do: fc.constant('activate'), who, plan: fc.constantFrom(0, 0, 0, 1), part: fc.nat({ max: 5 }) })],
  [2, fc.record({ do: fc.constant('exit'), which })],
  [4, fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(1, 9, 27, 36) })],
  [
    9,
    fc.record({
      do: fc.constant('withdraw'),
      who,
      kind: fc.constantFrom('all', 'capital', 'profit', 'referral_bonus'),
      method: fc.constantFrom('crypto', 'crypto', 'bank'),
      quarters: fc.integer({ min: 1, max: 4 }),
    }),
  ],
  [7, fc.record({ do: fc.constant('carry'), which })],
  [6, fc.record({ do: fc.constantFrom('cancel', 'reject', 'receive', 'dispute'), which })],
  [3, fc.record({ do: fc.constant('settle_dispute'), which, stands: fc.boolean() })],
  [2, fc.record({ do: fc.constantFrom('freeze', 'unfreeze'), who })],
  [1, fc.record({ do: fc.constantFrom('hold_by_law', 'end_hold'), who })],
  [2, fc.record({ do: fc.constant('identity'), who, as: fc.constantFrom('pending', 'verified', 'rejected finally') })],
]

/** In one history of twenty: copying a database takes longer than the rest. */
const restore: fc.Arbitrary<Deed> = fc.record({
  do: fc.constant('restore'),
  which,
  point: fc.constantFrom('before the signature', 'between signature and broadcast', 'after the broadcast'),
  fate: fc.constantFrom('mined', 'pending', 'forgotten'),
})
const restored = fc.oneof(
  { weight: 19, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ place: fc.nat({ max: 50 }), restore }) },
)

/** What three users and the operator start with, in units of 500, and what happens then. */
export const history = fc
  .record({
    start: fc.record({
      cash: fc.array(fc.nat({ max: 40 }), { minLength: 3, maxLength: 3 }),
      capital: fc.nat({ max: 60 }),
    }),
    deeds: fc.array(fc.oneof(...deeds.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: 15,
      maxLength: 50,
      size: 'max',
    }),
    restored,
  })
  .map((drawn) => ({
    start: drawn.start,
    deeds:
      drawn.restored === undefined
        ? drawn.deeds
        : drawn.deeds.toSpliced(drawn.restored.place, 0, drawn.restored.restore),
  }))
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
