import type { Position, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import type { Result } from '@clearhold/contract/result'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { type ActivateRefusal, activatePlan } from '#domains/plans/actions/activate-plan.ts'
import { exitPosition } from '#domains/plans/actions/exit-position.ts'
import { payDuePositions } from '#domains/plans/actions/pay-due-positions.ts'
import { type PlansParts, seedPlans } from '#domains/plans/index.ts'
import type { DraftContent } from '#domains/plans/rules.ts'
import { issueReferralCode } from '#domains/referrals/actions/issue-referral-code.ts'
import { attributePerson } from '#domains/referrals/index.ts'
import { planParts } from '#main/wiring/plans.ts'
import { moveClockForward, systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { noteComparison } from './comparison.ts'
import { insertTestPerson } from './people.ts'
import type { TestDatabase } from './resources.ts'

export const custody = chainAccount('custody', 31_337)
export const suspense = chainAccount('suspense', 31_337)
const unit = 1_000_000n

/** The dependencies of plans, with the demo's rules by default. */
export function testPlanParts(database: Pick<TestDatabase, 'app'>, change: Partial<PlansParts> = {}): PlansParts {
  return { ...planParts({ database: database.app, clock: systemClock }, { edition: 'demo' }), ...change }
}

/** Moves money as outside events would: custody is what the chain holds, and is reconciled afterwards. */
export async function move(
  database: Database,
  source: AccountKey,
  target: AccountKey,
  amountMicro: bigint,
): Promise<void> {
  const draft = { key: randomId(), reason: 'test.moved', actor: 'system:test', about: 'test' }
  const [outcome] = await database.transaction(async (tx) => {
    await openAccounts(tx, [source, target])
    return postEntries(tx, [{ ...draft, postings: [{ source, target, amountMicro }] }])
  })
  if (outcome?.kind !== 'posted') throw new Error(`not moved: ${outcome?.kind}`)
  if (source === custody || target === custody) await noteComparison(database)
}

/** The demo's four published plans, and this much operator capital, in whole USDT. */
export async function offerPlans(database: Database, capital: bigint): Promise<void> {
  await seedPlans(database, systemClock, demoPlans)
  if (capital > 0n) await move(database, custody, capitalAccount, capital * unit)
}

const [advance] = demoPlans
if (advance === undefined) throw new Error('there are demo plans')
/** A plan as a form sends it: five percent in a quarter of a year, which is twenty a year. */
export const testDraft: DraftContent = {
  profitBasisPoints: 500,
  minAmount: '100',
  maxAmount: '5000',
  durationHours: 2_190,
  referralBonusBasisPoints: 100,
  texts: advance.texts,
}

/** An investor with this much cash, in whole USDT. */
export async function insertInvestor(database: Pick<TestDatabase, 'app' | 'owner'>, cash = 0n): Promise<string> {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
  if (cash > 0n) await move(database.app, custody, investorAccount(personId, 'cash'), cash * unit)
  return personId
}

export interface Wish {
  readonly planKey?: string
  readonly amount?: string
  readonly key?: string
  readonly termsVersion?: number
  readonly riskVersion?: number
}

/** Default: the plan Advance with 2,500. */
export function activate(
  parts: PlansParts,
  personId: string,
  wish: Wish = {},
): Promise<Result<PositionReceipt, ActivateRefusal>> {
  return activatePlan(parts, {
    key: randomId(),
    planKey: 'advance',
    amount: '2500',
    termsVersion: 1,
    riskVersion,
    ...wish,
    personId,
    language: 'en',
    requestId: 'test',
  })
}

/** The same, for tests about what comes after it; throws on a refusal. */
export async function activated(parts: PlansParts, personId: string, wish: Wish = {}): Promise<PositionReceipt> {
  const answer = await activate(parts, personId, wish)
  if (!answer.ok) throw new Error(`not activated: ${answer.code}`)
  return answer.value
}

/** Pays everything that is due; returns the number of positions. */
export async function payAll(parts: PlansParts): Promise<number> {
  let total = 0
  for (;;) {
    const { paid } = await payDuePositions(parts)
    total += paid
    if (paid === 0) return total
  }
}

export async function leaveEarly(parts: PlansParts, personId: string, position: Position): Promise<void> {
  const { id: positionId, amount: amountBack, profit: profitForgone } = position
  const exit = { personId, positionId, amountBack, profitForgone, requestId: 'test' }
  const left = await exitPosition(parts.database, exit)
  if (!left.ok) throw new Error(`not left: ${left.code}`)
}

export async function passHours(database: Database, hours: number): Promise<void> {
  await database.transaction(async (tx) => {
    await moveClockForward(tx, BigInt(Math.round(hours * 3_600_000)))
    await appendEvent(tx, { type: 'clock.moved', payload: { step: `${hours} h` } })
  })
}

/** An alarm that stops new promises; returns a function that clears it. */
export async function stopActivations({ owner }: Pick<TestDatabase, 'owner'>): Promise<() => Promise<unknown>> {
  await owner(
    `insert into treasury.alarm (kind, chain_id, about, stops_payouts) values ('deep_reorg', 31337, 'block:1', true)`,
  )
  return () =>
    owner(
      `update treasury.alarm set cleared_at = now(), cleared_by = 'system:test', cleared_reason = 'seen' where cleared_at is null`,
    )
}

/** An investor's identity after a review; none if nothing was submitted. */
export async function setIdentity(
  { owner }: Pick<TestDatabase, 'owner'>,
  personId: string,
  state: 'pending' | 'revision' | 'verified' | 'rejected',
): Promise<void> {
  await owner('delete from kyc.identity_case where person_id = $1', [personId])
  await owner('insert into kyc.subject (person_id, key_id) values ($1, gen_random_uuid()) on conflict do nothing', [
    personId,
  ])
  await owner(
    `insert into kyc.identity_case (id, person_id, key_id, state, opened_at, state_at, decided_by, reject_reason)
     values ($1, $2, $1, $3, now(), now(), case when $3 in ('verified', 'rejected') then $1::uuid end,
       case when $3 = 'rejected' then 'document_not_accepted' end)`,
    [randomId(), personId, state],
  )
}

/** An investor's balance of each kind, in micro-USDT. */
export async function holdings(database: Database, personId: string): Promise<Record<string, bigint>> {
  const balances = await readBalancesMicro(database.reader, investorAccounts(personId))
  return Object.fromEntries([...balances].map(([key, balanceMicro]) => [key.split(':').at(-1) ?? '', balanceMicro]))
}

export async function capitalMicro(database: Database): Promise<bigint> {
  return (await readBalancesMicro(database.reader, [capitalAccount])).get(capitalAccount) ?? 0n
}

/** Makes one user the referral of another, as if they had registered with the code and confirmed their address. */
export async function invite(
  database: Pick<TestDatabase, 'app' | 'owner'>,
  referrerId: string,
  personId: string,
): Promise<void> {
  const code = await database.app.transaction((tx) => issueReferralCode(tx, referrerId))
  await database.owner('update accounts.person set referral_code_raw = $2 where id = $1', [personId, code])
  await database.app.transaction((tx) => attributePerson(tx, personId))
}
