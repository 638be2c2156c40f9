import type { PublicFigures } from '@clearhold/contract/views/figures'
import { balance, instant, oneOf, orNull, plainSchema, type Read, record, whole } from '#client/api/plain-schema.ts'

function moneyFigure<Name extends string>(
  howWeKnow: Name,
): Read<{ value: string; computedAt: string; howWeKnow: Name }> {
  return record({ value: balance, computedAt: instant, howWeKnow: oneOf(howWeKnow) as Read<Name> })
}

/** publicFiguresSchema of the contract, by hand. */
export const plainPublicFiguresSchema = plainSchema<PublicFigures>(
  record({
    assetsHeld: moneyFigure('assets_held'),
    owedToInvestors: moneyFigure('owed_to_investors'),
    paidOut: moneyFigure('paid_out'),
    investors: record({ count: whole(), computedAt: instant, howWeKnow: oneOf('investors') }),
    medianWithdrawal: record({
      seconds: orNull(whole()),
      withdrawals: whole(),
      computedAt: instant,
      howWeKnow: oneOf('median_withdrawal'),
    }),
    uptime: record({
      basisPoints: orNull(whole(0, 10_000)),
      measuredMinutes: whole(),
      computedAt: instant,
      howWeKnow: oneOf('uptime'),
    }),
    demoHistory: orNull(record({ from: instant, until: instant })),
  }),
)
