import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerPlans } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { writtenChain } from '#testing/written-chain.ts'
import { type Deed, type History, history } from './money/deeds.ts'
import { demandHonest, demandKept } from './money/demands.ts'
import { emptyAccounts } from './money/empty-accounts.ts'
import { HotWallet } from './money/hot-wallet.ts'
import { restore } from './money/restore.ts'
import { World } from './money/world.ts'

const whole = process.env['FAULTS'] === 'whole'
const histories = whole ? Number(process.env['HISTORIES'] ?? '10000') : 30
/** Two cores, two databases; each has its own operator, chain and clock. */
const lanes = 2

const byBank = (who: number): Deed => ({ do: 'withdraw', who, kind: 'capital', method: 'bank', quarters: 2 })
/** Thirty random histories do not always meet each of these outcomes; every run has them once. */
const usual: History = {
  start: { cash: [20, 20, 20], capital: 40 },
  deeds: [
    ...[0, 1, 2].map((who): Deed => ({ do: 'withdraw', who, kind: 'capital', method: 'crypto', quarters: 1 })),
    { do: 'cancel', which: 1 },
    { do: 'reject', which: 1 },
    { do: 'carry', which: 1 },
    { do: 'activate', who: 0, plan: 0, part: 0 },
    { do: 'exit', which: 0 },
    { do: 'arrive', who: 1, amount: 10 },
    { do: 'confirm', which: 0 },
    { do: 'orphan', which: 3 },
    { do: 'mine_again', which: 0 },
    { do: 'confirm', which: 0 },
    { do: 'clear_alarms' },
  ],
}
/** Random histories rarely contain these sequences; every run has them once. */
const disputed: History = {
  start: { cash: [20, 20, 20], capital: 40 },
  deeds: [
    byBank(0),
    byBank(1),
    byBank(2),
    ...[1, 1, 1].map((which): Deed => ({ do: 'carry', which })),
    { do: 'receive', which: 1 },
    { do: 'dispute', which: 1 },
    { do: 'dispute', which: 1 },
    { do: 'settle_dispute', which: 1, stands: true },
    { do: 'bank_deposit', who: 0, amount: 1 },
    { do: 'decide_bank_deposit', which: 0, agree: true },
    { do: 'hold_by_law', who: 1 },
    { do: 'withdraw', who: 1, kind: 'capital', method: 'crypto', quarters: 1 },
    { do: 'identity', who: 2, as: 'rejected finally' },
    { do: 'withdraw', who: 2, kind: 'capital', method: 'crypto', quarters: 1 },
    { do: 'freeze', who: 0 },
    { do: 'unfreeze', who: 0 },
    { do: 'restore', which: 0, point: 'before the signature', fate: 'pending' },
  ],
}

test(
  `MON8, INV1-INV6, INV9-INV11: after ${histories} random histories of deposits, reorganisations, bank payments, plans, freezes, rejected identities, legal holds, withdrawals and restored databases every account is emptied by its owner`,
  async () => {
    const seed = testSeed('money, histories')
    const met = new Map<string, number>()
    const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const database = await testDatabase()
        await offerPlans(database.app, 0n)
        const chain = await writtenChain(database, 31_337)
        const hot = new HotWallet(chain.chainId)
        const property = fc.asyncProperty(history, async ({ start, deeds }) => {
          const world = new World(database, chain)
          await world.begin(start)
          for (const deed of deeds) {
            const refused = deed.do === 'restore' ? await restore(world, hot, deed) : await world.do(deed)
            count(`${deed.do}: ${refused ?? 'done'}`)
            await demandKept(world, JSON.stringify(deed))
          }
          const { held } = await emptyAccounts(world)
          await demandKept(world, 'the end')
          if (held > 0) count('held by the law')
        })
        await fc.assert(property, {
          numRuns: histories / lanes,
          seed: seed + lane,
          examples: [[usual], [disputed]],
          endOnFailure: true,
        })
        await demandHonest(database)
        await hot.demandPaidOnce(database)
      }),
    )
    if (whole)
      console.log(
        [...met]
          .sort()
          .map(([what, times]) => `${times} ${what}`)
          .join('\n'),
      )
    // A history in which nothing happens proves nothing.
    expect([...met.keys()].sort()).toEqual(
      expect.arrayContaining([
        'activate: done',
        'cancel: done',
        'carry: done',
        'confirm: done',
        'decide_bank_deposit: done',
        'dispute: done',
        'exit: done',
        'freeze: done',
        'held by the law',
        'mine_again: done',
        'orphan: done',
        'receive: done',
        'reject: done',
        'restore: done',
        'settle_dispute: done',
        'unfreeze: done',
        'withdraw: done',
        'withdraw: withdraw_held_by_law',
        'withdraw: withdraw_kyc_needed',
      ]),
    )
  },
  whole ? 3 * 3_600_000 : 600_000,
)
