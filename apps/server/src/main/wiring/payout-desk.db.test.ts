import { beforeAll, expect, test } from 'vitest'
import { reconcileChain } from '#domains/treasury/index.ts'
import type { SignerPolicy } from '#platform/signer/payout-signer.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { readDeskFigures } from './payout-desk.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk({ hot: 90n })
})
const policyIn = async (): Promise<SignerPolicy> => {
  const policy = await desk.parts.signer.policy()
  if (!policy.ok) throw new Error(policy.code)
  return policy.value
}
const limits = { autoDayMaxMicro: 500_000_000n, gasDayMaxWei: 10n ** 17n }

test('says what the wallets hold, what was sent today, what waits to be swept and what the last comparison found', async () => {
  await desk.ask(40n)
  await desk.turn()
  await desk.deposit(12n)
  await reconcileChain(desk.reconcileParts)
  const figures = await readDeskFigures({ ...desk.parts, limits, policy: await policyIn() })
  expect(figures).toMatchObject({
    hot: { token: '50.000000' },
    custody: { token: '0.000000' },
    sentToday: { count: 1, amount: '40.000000', autoAmount: '40.000000', autoCap: '500.000000' },
    sweep: { waiting: '12.000000', gasSpentWei: '0', gasCapWei: '100000000000000000' },
    policy: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), twoMax: '100000.000000', largestPayout: '0.000000' },
  })
  expect(figures.hot?.address.toLowerCase()).toBe(desk.wallets.hot)
  expect(figures.reconciliation.at).not.toBeNull()
})

test('behavior: a chain that does not answer leaves the wallets out, and says the rest', async () => {
  const gone = desk.partsWith({ urls: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] })
  expect(await readDeskFigures({ ...gone, limits, policy: await policyIn() })).toMatchObject({
    hot: null,
    custody: null,
    sentToday: { count: 1 },
  })
})
