import { randomUUID } from 'node:crypto'
import { maturityOf, profitMicro, referralBonusMicro } from '@clearhold/contract/plans/rules'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import {
  type AccountKey,
  capitalAccount,
  escrowAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
} from '#domains/ledger/index.ts'
import { composeEntry } from '#domains/plans/model.ts'
import { keepRiskStatement, type NewPosition } from '#domains/plans/store/positions.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { custody } from '#testing/plans.ts'

export type Query = (statement: string, values?: unknown[]) => Promise<unknown[]>

const groupSize = 100
const terms = demoPlans[0]?.terms
const amountMicro = 2_500_000_000n

/**
 * This many users with one Advance of 2,500 each, all started at the same moment; every tenth was invited by the one before, and
 * that one's bonus is in escrow. Created in bulk, with the same entries as single ones. `source`: where the money comes from.
 */
export async function beginPositions(
  database: Database,
  query: Query,
  count: number,
  source: AccountKey = custody,
): Promise<void> {
  const startedAt = await businessNow(database.reader)
  await database.transaction(async (tx) => {
    await keepRiskStatement(tx, riskVersion, riskStatements)
    await openAccounts(tx, [source, capitalAccount])
    const postings = [{ source, target: capitalAccount, amountMicro: BigInt(count) * amountMicro }]
    await post(tx, [{ key: randomUUID(), reason: 'test.funded', actor: 'system:test', about: 'test', postings }])
  })
  for (let done = 0; done < count; done += groupSize) {
    await beginGroup(database, query, { count: Math.min(groupSize, count - done), startedAt, source })
  }
}

interface Group {
  readonly count: number
  readonly startedAt: Date
  readonly source: AccountKey
}

async function beginGroup(database: Database, query: Query, { count, startedAt, source }: Group): Promise<void> {
  const people = Array.from({ length: count }, () => randomUUID())
  await insertPeople(query, people)
  const drafts = people.map((personId, index) => draftOf(personId, people[index - 1], index % 10 === 1, startedAt))
  const entries = await database.transaction(async (tx) => {
    await openAccounts(tx, [...people.flatMap(investorAccounts), ...drafts.map(({ id }) => escrowAccount(id))])
    await post(
      tx,
      people.map((personId) => ({
        key: randomUUID(),
        reason: 'test.funded',
        actor: 'system:test',
        about: 'test',
        postings: [{ source, target: investorAccount(personId, 'cash'), amountMicro }],
      })),
    )
    return post(
      tx,
      drafts.map((draft) => composeEntry(draft, 'plan.activated', 'system:test')),
    )
  })
  await insertPositions(
    query,
    drafts.map((draft, index) => ({ ...draft, escrowEntry: entries[index] ?? 0n })),
  )
  await insertBonuses(
    query,
    drafts.filter(({ referrerId }) => referrerId !== null),
  )
}

type Draft = Omit<NewPosition, 'escrowEntry'>

function draftOf(personId: string, before: string | undefined, isInvited: boolean, startedAt: Date): Draft {
  if (terms === undefined) throw new Error('there are demo plans')
  const referrerId = isInvited ? (before ?? null) : null
  return {
    id: randomUUID(),
    personId,
    terms,
    amountMicro,
    referrerId,
    startedAt,
    riskVersion,
    language: 'en',
    profitMicro: profitMicro(terms, amountMicro),
    bonusMicro: referrerId === null ? 0n : referralBonusMicro(terms, amountMicro),
    dueAt: maturityOf(terms, startedAt),
    renewedFrom: null,
    acknowledgedAt: startedAt,
    activationKey: randomUUID(),
  }
}

async function post(tx: Tx, drafts: Parameters<typeof postEntries>[1]): Promise<bigint[]> {
  return (await postEntries(tx, drafts)).map((outcome) => {
    if (outcome.kind !== 'posted') throw new Error(`not posted: ${outcome.kind}`)
    return outcome.entryId
  })
}

async function insertPeople(query: Query, people: readonly string[]): Promise<void> {
  await query(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
     select id, id || '@example.test', 'applicant', 'Sam Holder', 'user', 'en', '$argon2id$none', clock_timestamp()
     from unnest($1::uuid[]) as id`,
    [people],
  )
}

async function insertPositions(query: Query, positions: readonly NewPosition[]): Promise<void> {
  const rows = positions.map((position) => ({
    id: position.id,
    person_id: position.personId,
    plan_key: position.terms.planKey,
    version: position.terms.version,
    amount_micro: String(position.amountMicro),
    profit_micro: String(position.profitMicro),
    bonus_micro: String(position.bonusMicro),
    referrer_id: position.referrerId,
    started_at: position.startedAt,
    due_at: position.dueAt,
    escrow_entry: String(position.escrowEntry),
    risk_version: position.riskVersion,
    language: position.language,
    acknowledged_at: position.acknowledgedAt,
    activation_key: position.activationKey,
  }))
  await query(
    `insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, referrer_id,
       started_at, due_at, escrow_entry, risk_version, language, acknowledged_at, activation_key)
     select * from jsonb_to_recordset($1::jsonb) as given (id uuid, person_id uuid, plan_key text, version int,
       amount_micro bigint, profit_micro bigint, bonus_micro bigint, referrer_id uuid, started_at timestamptz,
       due_at timestamptz, escrow_entry bigint, risk_version int, language text, acknowledged_at timestamptz,
       activation_key uuid)`,
    [JSON.stringify(rows)],
  )
}

async function insertBonuses(query: Query, drafts: readonly Draft[]): Promise<void> {
  await query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (person_id, referrer_id, position_id)
     ), code as (
       insert into referrals.code (person_id, code)
       select referrer_id, translate(upper(substr(md5(referrer_id::text), 1, 8)), '01', 'XY') from given returning person_id
     ), attributed as (
       insert into referrals.attribution (person_id, referrer_id, number, joined_at, referrer_joined_at)
       select given.person_id, given.referrer_id, 1, now(), now() - interval '1 second'
       from given join code on code.person_id = given.referrer_id returning person_id
     )
     insert into referrals.bonus (person_id, referrer_id, position_id, amount_micro, due_at, state)
     select given.person_id, given.referrer_id, given.position_id, $4, $5, 'reserved'
     from given join attributed on attributed.person_id = given.person_id`,
    [
      drafts.map(({ personId }) => personId),
      drafts.map(({ referrerId }) => referrerId),
      drafts.map(({ id }) => id),
      String(drafts[0]?.bonusMicro ?? 0n),
      drafts[0]?.dueAt,
    ],
  )
}
