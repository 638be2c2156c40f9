import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { beforeAll, expect, test } from 'vitest'
import { enrolDemoKey } from '#domains/approvals/actions/enrol-demo-key.ts'
import { moveWithdrawal } from '#domains/withdrawals/actions/move-withdrawal.ts'
import { openP256Key, type SigningKey } from '#platform/crypto/signature.ts'
import type { Hex } from '#signer/keys.ts'
import type { Clerk } from './testing/api-client.ts'
import { openSignerDesk, type SignerDesk } from './testing/signer-desk.ts'
import { withdrawalCounter } from './testing/withdrawal-counter.ts'
import { asked, insertWithdrawer, stored, testToken, usableAddress } from './testing/withdrawals.ts'

// What README promises a newcomer: two admins of the demo approve more than 200 USDT with the keys that the approving page offers them. The
// api, the database and the signer are real, and the keys are those in the source.
interface DemoAdmin {
  readonly clerk: Clerk
  readonly key: SigningKey
}

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
let admins: readonly DemoAdmin[]
let desk: SignerDesk
beforeAll(async () => {
  counter = await withdrawalCounter()
  desk = await openSignerDesk(counter.database, { token: testToken as Hex })
  admins = await Promise.all(demoKeys.map(prepareAdmin))
})

async function prepareAdmin(demoKey: (typeof demoKeys)[number]): Promise<DemoAdmin> {
  const clerk = await counter.newClerk(['finance_approver'])
  const { personId } = clerk
  const name = demoKey.username
  const publicKey = Buffer.from(demoKey.publicKey, 'base64url')
  await counter.database.app.transaction((tx) => enrolDemoKey(tx, { personId, name, publicKey }))
  return { clerk, key: openP256Key(demoKey) }
}

const enrol = (these: readonly DemoAdmin[]) =>
  desk.enrol(({ denied }) => ({
    denied,
    approvers: these.map(({ clerk: { personId }, key }) => ({
      personId,
      name: 'A demo admin',
      kind: 'demo' as const,
      publicKey: key.publicKey.toString('base64url'),
    })),
  }))

/** As the approving page does: reads the payout, and signs its digest with the demo key. */
async function approve({ clerk, key }: DemoAdmin, id: string): Promise<void> {
  const { digest } = (await clerk.call('GET', `admin/withdrawal/${id}`)).value
  const signature = { kind: 'demo_key', signature: key.sign(Buffer.from(String(digest), 'hex')).toString('base64url') }
  expect(await clerk.call('POST', `admin/withdrawal/${id}/approve`, { digest, signature })).toMatchObject({
    status: 200,
  })
}

async function approvedByBoth(): Promise<string> {
  const personId = await insertWithdrawer(counter.database)
  const addressId = await usableAddress(counter.parts, personId)
  const { id } = await asked(counter.parts, personId, { addressId, amount: '250' })
  for (const admin of admins) await approve(admin, id)
  expect(await stored(counter.parts, id)).toMatchObject({ state: 'approved', tier: 'two' })
  // As the worker's flow does before it asks the signer.
  await counter.database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  return id
}

test('a withdrawal above 200 is approved by the two demo keys, which count at once, and the signer signs its payout', async () => {
  const id = await approvedByBoth()
  enrol(admins)
  expect(await desk.reserve(id)).toMatchObject({ status: 200, body: { nonce: 0 } })
  expect(await desk.sign(id)).toMatchObject({ status: 200, body: { raw: expect.stringMatching(/^0x02/) } })
})

test('error: with one of the two known to the signer nothing is signed, and with both in live neither', async () => {
  const id = await approvedByBoth()
  enrol(admins.slice(0, 1))
  expect(await desk.reserve(id, 1)).toMatchObject({ status: 409, body: { code: 'signature_unknown' } })
  enrol(admins)
  Object.assign(desk.parts.policy, { demoKeys: false })
  expect(await desk.reserve(id, 1)).toMatchObject({ status: 409, body: { code: 'signature_unknown' } })
  Object.assign(desk.parts.policy, { demoKeys: true })
  expect(await desk.reserve(id, 1)).toMatchObject({ status: 200 })
})
