import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { offerPlans } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { demandHonestBook } from './plans/demands.ts'
import { type History, history, World } from './plans/histories.ts'

const whole = process.env['FAULTS'] === 'whole'
const histories = whole ? 10_000 : 300
/** Two cores, two databases; each has its own operator and clock. */
const lanes = 2

/** Random histories rarely contain this sequence; every run has it once. The first part is below the minimum, the second equals it. */
const renewed: History = {
  cash: [12, 12, 12],
  capital: 60,
  deeds: [
    { do: 'activate', who: 0, plan: 0, part: 1, crash: 'none' },
    { do: 'pass', hours: 27 },
    { do: 'renew', which: 0, crash: 'after' },
    { do: 'pass', hours: 9 },
    { do: 'pay', limit: 3, crash: 'before' },
  ],
}

test(
  `INV1, INV2, INV8, INV9: ${histories} random histories of activations, maturities, renewals, early exits, capital moves, referrals and crashes never differ from the model`,
  async () => {
    const seed = testSeed('plans, histories')
    const met = new Set<string>()
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const database = await testDatabase()
        await offerPlans(database.app, 0n)
        const client = new pg.Client({ connectionString: database.ownerUrl })
        await client.connect()
        const property = fc.asyncProperty(history, async (one) => {
          const world = new World(database, client)
          await world.run(one)
          for (const each of world.met) met.add(each)
        })
        await fc.assert(property, { numRuns: histories / lanes, seed: seed + lane, examples: [[renewed]] })
        await client.end()
        await demandHonestBook(database.app, database.owner)
      }),
    )
    // A history in which nothing happens proves nothing: every possible answer occurred.
    expect([...met].sort()).toEqual(
      expect.arrayContaining([
        'activate: amount_above_max',
        'activate: amount_below_min',
        'activate: cash_short',
        'activate: done',
        'activate: fully_subscribed',
        'exit: done',
        'exit: position_due',
        'pay: done',
        'pay: nothing due',
        'renew: done',
        'renew: renewal_too_early',
        'renewed',
        'take_capital: overdraft',
      ]),
    )
  },
  whole ? 3 * 3_600_000 : 600_000,
)
