import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { waitFor } from '#stack/wait-for.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { silentLog, testRestate } from '#testing/resources.ts'
import { mine } from '#testing/token.ts'
import { settlementFlow } from './settlement.ts'
import { walletFlow } from './wallet.ts'

const restate = await testRestate()
let desk: PayoutDesk
let endpoint: FlowEndpoint
beforeAll(async () => {
  desk = await payoutDesk()
  const flows = [walletFlow(desk.parts), settlementFlow(desk.parts)]
  endpoint = await serveFlows({ flows, release: 'payouts-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

const wakeOne = (flow: 'wallet' | 'settlement') =>
  wakeFlow(restate.ingressUrl, { flow, key: String(desk.anvil.chainId) })
const wake = () => Promise.all([wakeOne('wallet'), wakeOne('settlement')])
const stateOf = async (id: string) => (await desk.read(id)).state
async function untilSettled(ids: readonly string[]): Promise<void> {
  await waitFor(
    'all to be settled',
    async () => {
      await mine(desk.anvil.url, 1)
      await desk.scan()
      // As the event of the block that was read does.
      await wake()
      return (await Promise.all(ids.map(stateOf))).every((state) => state === 'settled')
    },
    { timeoutMs: 60_000, everyMs: 500 },
  )
}

test('woken by an approval it pays, and by each block it follows to the end', async () => {
  const asked = [await desk.ask(21n), await desk.ask(22n)]
  await desk.scan()
  await wake()
  await untilSettled(asked.map(({ id }) => id))
  for (const { to, amountMicro } of asked) expect(await desk.token.balanceOf(to)).toBe(amountMicro)
})

test('behavior: woken repeatedly, it pays each once and nonces have no gap', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => desk.ask(5n)))
  await desk.scan()
  await Promise.all(Array.from({ length: 6 }, wake))
  await untilSettled(asked.map(({ id }) => id))
  for (const { to } of asked) expect(await desk.token.balanceOf(to)).toBe(5_000_000n)
  const nonces = await desk.database.owner('select nonce::int from signer.nonce order by nonce')
  expect(nonces).toEqual(nonces.map((_, nonce) => ({ nonce })))
  expect(await verifyLedger(desk.database.app.reader)).toEqual([])
})

test('behavior: a worker that dies leaves nothing undone: another one takes it from where it stands', async () => {
  const { id, to } = await desk.ask(9n)
  await desk.scan()
  await wake()
  await waitFor('it to be begun', async () => (await stateOf(id)) !== 'approved', { everyMs: 5 })
  await endpoint.close()
  endpoint = await serveFlows({
    flows: [walletFlow(desk.parts), settlementFlow(desk.parts)],
    release: 'payouts-1',
    log: silentLog,
    port: Number(new URL(endpoint.url).port),
  })
  await untilSettled([id])
  expect(await desk.token.balanceOf(to)).toBe(9_000_000n)
})
