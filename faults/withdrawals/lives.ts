import { expect } from 'vitest'
import { chainAccount } from '#domains/ledger/index.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { waitFor } from '#stack/wait-for.ts'
import { passHours } from '#testing/plans.ts'
import { beginPositions } from '../plans/bulk.ts'
import type { Asked, Stage } from './stage.ts'

type Query = Pick<Stage, 'query'>

/** How many maturities are due with each round. */
export const positionsEach = 20

/** Starts one sequence of each kind; a write may hit an engine that is down, and is retried as a caller would. */
export async function beginLives(stage: Stage): Promise<Asked[]> {
  // On a chain without a watcher: on the reconciled chain this money would be missing, and payouts would stop.
  const elsewhere = chainAccount('custody', 1)
  await beginPositions(stage.database, stage.query, positionsEach, elsewhere)
  await passHours(stage.database, 37)
  const [person] = await stage.query<{ id: string }>('select id from accounts.person order by id limit 1')
  await stage.database.transaction((tx) =>
    appendEvent(tx, { type: 'account.password_changed', personId: person?.id ?? '', payload: {} }),
  )
  return [await stage.ask(2n), await stage.ask(3n)]
}

/** Waits until every position is paid, every mail sent and every event delivered; withdrawals are not included. */
export async function untilOver(stage: Query, timeoutMs: number): Promise<void> {
  const isOver = async () => (await openPositions(stage)) + (await openMails(stage)) + (await untold(stage)) === 0
  await waitFor('everything to be over', isOver, { timeoutMs, everyMs: 200 })
}

export const maturitiesPaid = (stage: Query) =>
  numberOf(stage, `select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)

export async function demandMailsOnce(stage: Stage): Promise<void> {
  const mails = await stage.query<{ id: string; state: string }>(
    'select message_id as id, state from notifications.mail order by id',
  )
  const caught = stage.whole.mail.messages.map(({ messageId }) => messageId)
  const timesOf = (id: string) => caught.filter((messageId) => messageId.includes(id)).length
  const wrong = mails.filter(({ id, state }) => state !== 'uncertain' && timesOf(id) !== (state === 'sent' ? 1 : 0))
  expect(wrong).toEqual([])
  const uncertain = mails.filter(({ state }) => state === 'uncertain')
  console.log(`${mails.length} mails, ${uncertain.length} of them uncertain`)
  for (const { id } of uncertain) expect(timesOf(id)).toBeLessThanOrEqual(1)
}

async function numberOf({ query }: Query, statement: string): Promise<number> {
  return (await query<{ n: number }>(statement))[0]?.n ?? 0
}

const openPositions = (stage: Query) =>
  numberOf(stage, `select count(*)::int as n from plans.position where state = 'open'`)
const openMails = (stage: Query) =>
  numberOf(stage, `select count(*)::int as n from notifications.mail where state = 'waiting'`)
const untold = (stage: Query) =>
  numberOf(
    stage,
    `select count(*)::int as n from platform.outbox where relayed_at is null or told_at is null or woken_at is null`,
  )
