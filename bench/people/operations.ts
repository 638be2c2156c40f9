import { randomUUID } from 'node:crypto'
import { decimalFromMicro } from '@clearhold/contract/money'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { activatePlan } from '#domains/plans/actions/activate-plan.ts'
import { requestWithdrawal } from '#domains/withdrawals/actions/request-withdrawal.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { ringOf } from './people.ts'
import type { Place, Session } from './place.ts'

/** The operation a caller repeats. */
export type Ask = () => Promise<void>

const amount = decimalFromMicro(demoPlans[0]?.terms.minMicro ?? 0n)
/** Small enough to need no approver, and large enough to need two. */
const amounts = { auto: '1', two: '250' } as const
export type Tier = keyof typeof amounts

function activationBody(planKey: string) {
  return { key: randomUUID(), planKey, termsVersion: 1, amount, riskVersion }
}

/** Plans in rotation; with one plan, always the same. */
function planRing(planKeys: readonly string[]): () => string {
  let next = 0
  return () => {
    next += 1
    return planKeys[next % planKeys.length] ?? ''
  }
}

export function activations({ plans, people, planKeys }: Place, spread: 'one plan' | 'many plans'): Ask {
  const person = ringOf(people.inProcess)
  const plan = planRing(spread === 'one plan' ? planKeys.slice(0, 1) : planKeys)
  return async () => {
    const begun = await activatePlan(plans, {
      ...activationBody(plan()),
      personId: person(),
      language: 'en',
      requestId: 'bench',
    })
    if (!begun.ok) throw new Error(`not activated: ${begun.code}`)
  }
}

export function activationsOverHttp({ planKeys }: Place, client: HttpClient, sessions: readonly Session[]): Ask {
  const session = sessionRing(sessions)
  return async () => {
    const { token } = session()
    expectStatus(await client.ask('/api/plan/activate', { token, body: activationBody(planKeys[0] ?? '') }), 200)
  }
}

export function withdrawals(
  { withdrawals: parts, people }: Place,
  tier: Tier,
  addressOf: ReadonlyMap<string, string>,
): Ask {
  const person = ringOf(people.inProcess)
  return async () => {
    const personId = person()
    const addressId = addressOf.get(personId) ?? ''
    const taken = await requestWithdrawal(parts, { ...withdrawalBody(tier, addressId), personId, requestId: 'bench' })
    if (!taken.ok) throw new Error(`not taken: ${taken.code}`)
  }
}

export function withdrawalsOverHttp(client: HttpClient, sessions: readonly Session[], tier: Tier): Ask {
  const session = sessionRing(sessions)
  return async () => {
    const { token, addressId } = session()
    expectStatus(await client.ask('/api/withdraw', { token, body: withdrawalBody(tier, addressId) }), 200)
  }
}

function withdrawalBody(tier: Tier, addressId: string) {
  const choice = { type: 'capital', method: 'crypto' } as const
  return { key: randomUUID(), ...choice, amount: amounts[tier], addressId }
}

/** Each caller's next request is for another user, as in production. */
export function sessionRing(sessions: readonly Session[]): () => Session {
  let next = 0
  return () => {
    next += 1
    const session = sessions[next % sessions.length]
    if (session === undefined) throw new Error('no person is signed in')
    return session
  }
}

export async function readAddresses({ query }: Pick<Place, 'query'>): Promise<ReadonlyMap<string, string>> {
  const rows = await query('select id, person_id as "personId" from withdrawals.book_address')
  return new Map(rows.map(({ id, personId }) => [String(personId), String(id)]))
}
