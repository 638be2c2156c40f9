import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { approveWithdrawal } from '#domains/withdrawals/actions/approve-withdrawal.ts'
import { hexOf } from '#platform/chain/address.ts'
import { transferTopic } from '#platform/chain/decode.ts'
import { makeP256Key, type SigningKey } from '#platform/crypto/signature.ts'
import { rpc } from '#stack/anvil.ts'
import { enrolApprovers } from '#stack/enrol-approvers.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertTestPerson } from '#testing/people.ts'
import { demoEvidence } from '#testing/signer-desk.ts'
import {
  asked,
  digestOf,
  followLink,
  giveFactor,
  setVerification,
  signature,
  stored,
  testSettings,
  testWithdrawalParts,
} from '#testing/withdrawals.ts'
import type { Asked, Stage } from './stage.ts'

/** These tests are not about request limits. */
const settings = { ...testSettings, requestsPerDay: 10_000, openMax: 10_000 }

function testingOf({ database, query }: Stage) {
  return {
    app: database,
    owner: (statement: string, values?: unknown[]) => query<Record<string, unknown>>(statement, values),
  }
}

/** Users with on-chain deposits can request withdrawals themselves. */
export async function verifyPeople(stage: Stage): Promise<void> {
  for (const personId of stage.people) {
    await giveFactor(testingOf(stage), personId)
    await setVerification(testingOf(stage), personId, 'verified')
  }
}

/** Requests to new addresses, each confirmed: on hold for 24 hours of business time. */
export async function askOnHold(stage: Stage, count: number, amount: string): Promise<Asked[]> {
  const parts = testWithdrawalParts(testingOf(stage), { chainId: stage.whole.anvil.chainId, settings })
  const requests: Asked[] = []
  for (let index = 0; index < count; index += 1) {
    const personId = stage.people[index % stage.people.length] ?? ''
    const { id, addressId, toAddress, amountMicro } = await asked(parts, personId, { amount })
    await followLink(parts, personId, addressId ?? '')
    requests.push({ id, amountMicro, to: hexOf(toAddress ?? Buffer.alloc(0)) })
  }
  return requests
}

export interface Approver {
  readonly personId: string
  readonly key: SigningKey
}

/** An approver enrolled with the signer. */
export async function enrolApprover(stage: Stage): Promise<Approver> {
  const { whole, query } = stage
  const personId = await insertTestPerson(testingOf(stage), { role: 'Admin' })
  const key = makeP256Key()
  await query(`insert into approvals.approver_key (id, person_id, kind, public_key) values ($1, $2, 'demo', $3)`, [
    randomUUID(),
    personId,
    key.publicKey,
  ])
  const [person] = await query<{ email: string }>('select email from accounts.person where id = $1', [personId])
  await enrolApprovers(whole.postgres, 'clearhold', whole.environment, [person?.email ?? ''])
  return { personId, key }
}

/** The one signature that each withdrawal needs. */
export async function signAll(stage: Stage, { personId, key }: Approver, requests: readonly Asked[]): Promise<void> {
  const verifySignature = async (_tx: unknown, { digest }: { readonly digest: Buffer }) => demoEvidence(key, digest)
  for (const { id } of requests) {
    const approving = { withdrawalId: id, approverId: personId, signature: signature(), requestId: 'test' }
    const digest = digestOf(await stored(stage, id))
    const signed = await stage.database.transaction((tx) =>
      approveWithdrawal(tx, { verifySignature, isKeyADayOld: async () => true }, { ...approving, digest }),
    )
    if (!signed.ok) throw new Error(signed.code)
  }
}

export async function statesOf({ query }: Stage, requests: readonly Asked[]): Promise<string[]> {
  const rows = await query<{ state: string }>(
    'select distinct state from withdrawals.withdrawal where id = any($1) order by state',
    [requests.map(({ id }) => id)],
  )
  return rows.map(({ state }) => state)
}

export async function untilAll(stage: Stage, requests: readonly Asked[], state: string): Promise<void> {
  await waitFor(`all to be ${state}`, async () => (await statesOf(stage, requests)).join() === state, {
    timeoutMs: 60_000,
    everyMs: 100,
  })
}

/** Each was paid once on the chain and posted once in the ledger. */
export async function demandPaidOnce({ query, whole, token, hot }: Stage, requests: readonly Asked[]): Promise<void> {
  const settled = await query<{ id: string; n: number }>(
    `select w.id, count(e.id)::int as n from withdrawals.withdrawal w
       left join ledger.entry e on e.about = 'withdrawal:' || w.id and e.reason = 'withdrawal.settled'
     where w.id = any($1) group by w.id having count(e.id) <> 1`,
    [requests.map(({ id }) => id)],
  )
  expect(settled).toEqual([])
  const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { address: token.address, fromBlock: '0x0', topics: [transferTopic, topicOf(hot)] }
  const logs = (await rpc(whole.anvil.url, 'eth_getLogs', [filter])) as { readonly topics: readonly string[] }[]
  const receivers = logs.map(({ topics }) => topics[2])
  const transfers = requests.map(({ to }) => receivers.filter((receiver) => receiver === topicOf(to)).length)
  expect(transfers).toEqual(requests.map(() => 1))
}
