import { kycDocuments } from '@clearhold/contract/kyc/rules'
import type { MailKind } from '@clearhold/contract/notifications/schema'
import { expect } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { defaultPreferences, isInApp, kindOf, kindsOfLink, tellingOf, wantsMail } from '#domains/notifications/rules.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { World } from '#stack/history/world.ts'
import type { CaughtMail } from '#stack/mail-catcher.ts'
import { tokenOn } from '#testing/token.ts'
import { depositedMicro, type Life, profitMicro, readOwedMicro } from './live.ts'

interface Told {
  readonly eventId: string
  readonly personId: string
  readonly kind: MailKind
}

/** Each event of a person with the kind it is told as; events that are told to no person are left out. */
async function readTold(world: World): Promise<Told[]> {
  const events = (await world.read(
    `select id::text as "eventId", person_id as "personId", type, payload from platform.outbox where person_id is not null order by id`,
  )) as unknown as (Omit<Told, 'kind'> & { type: string; payload: Record<string, unknown> })[]
  return events.flatMap(({ eventId, personId, type, payload }) => {
    const kind = kindOf(type, payload)
    return kind === undefined ? [] : [{ eventId, personId, kind }]
  })
}

const lineOf = ({ eventId, personId, kind }: Told) => `${eventId} ${kind} ${personId}`

/** As the table of who is told of what says (notifications/rules.ts): no message too few, none too many. */
export async function demandMessages(world: World): Promise<void> {
  const told = await readTold(world)
  const rows = (await world.read(
    `select event_id::text as "eventId", person_id as "personId", kind from notifications.message order by event_id`,
  )) as unknown as Told[]
  expect(rows.map(lineOf)).toEqual(told.filter(({ kind }) => isInApp(kind)).map(lineOf))
}

interface MailRow extends Told {
  readonly id: string
  readonly messageId: string
  readonly state: string
}

type MailTally = Readonly<Record<'mails' | 'uncertain' | 'uncertainAndReceived' | 'void', number>>

/** One mail for each event of which there is to be one: received once, or said to be uncertain and received once at most. */
export async function demandMails(
  world: World,
  caught: readonly CaughtMail[],
  silenced: ReadonlySet<string>,
): Promise<MailTally> {
  const told = await readTold(world)
  const rows = (await world.read(
    `select id::text, event_id::text as "eventId", person_id as "personId", kind, state, message_id as "messageId" from notifications.mail order by event_id`,
  )) as unknown as MailRow[]
  const preferencesOf = (personId: string) => ({ ...defaultPreferences, emailMoney: !silenced.has(personId) })
  const expected = told.filter(({ kind, personId }) => wantsMail(kind, preferencesOf(personId)))
  expect(rows.map(lineOf)).toEqual(expected.map(lineOf))
  const times = Map.groupBy(caught, ({ messageId }) => messageId)
  const timesOf = (row: MailRow) => times.get(headerOf(row))?.length ?? 0
  const allowed: Readonly<Record<string, readonly number[]>> = { sent: [1], uncertain: [0, 1], void: [0] }
  const wrong = rows.filter((row) => !(allowed[row.state] ?? []).includes(timesOf(row)))
  expect(wrong.map((row) => ({ ...row, received: timesOf(row) }))).toEqual([])
  // Only a link is replaced: by a newer one, or because what it confirms was confirmed by another.
  const unexplained = rows.filter(({ state, kind }) => state === 'void' && linksOf(kind).length === 0)
  expect(unexplained).toEqual([])
  const known = new Set(rows.map(headerOf))
  expect(caught.filter(({ messageId }) => !known.has(messageId)).map(({ subject }) => subject)).toEqual([])
  const uncertain = rows.filter(({ state }) => state === 'uncertain')
  return {
    mails: rows.length,
    uncertain: uncertain.length,
    uncertainAndReceived: uncertain.filter((row) => timesOf(row) === 1).length,
    void: rows.filter(({ state }) => state === 'void').length,
  }
}

/** As its header says it. */
function headerOf({ messageId }: MailRow): string {
  return `<${messageId}@clearhold>`
}

function linksOf(kind: MailKind): readonly MailKind[] {
  const { link } = tellingOf(kind)
  return link === undefined ? [] : kindsOfLink(link)
}

/** What a life consists of; each was told once. */
const steps = [
  'account.registered',
  'account.email_verified',
  'account.factor_added',
  'kyc.received',
  'kyc.verified',
  'deposit.seen',
  'deposit.credited',
  'plan.activated',
  'withdrawal.address_confirmed',
  'withdrawal.requested',
  'withdrawal.sent',
  'withdrawal.settled',
] as const satisfies readonly MailKind[]

/** Beside the above: what was asked for as often, each document that was viewed, and what a payout that takes longer says once. */
export async function demandEventsOnce(world: World, { personId, ending, linksAsked }: Life): Promise<void> {
  const kinds = (await readTold(world)).filter((event) => event.personId === personId).map(({ kind }) => kind)
  const counted = Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
  const { 'withdrawal.approved': approved = 0, 'withdrawal.delayed': delayed = 0, ...others } = counted
  expect(Math.max(approved, delayed)).toBeLessThanOrEqual(1)
  expect(others).toEqual({
    ...Object.fromEntries([...steps, `plan.${ending}`].map((kind) => [kind, 1])),
    'kyc.viewed': kycDocuments.length,
    'withdrawal.address_added': linksAsked.address,
    ...(linksAsked.verify > 1 && { 'account.verification_requested': linksAsked.verify - 1 }),
  })
}

/** What entered and left is what is there; the chain paid what the ledger says. */
export async function demandMoney(world: World, { who, personId, ending, withdrawnMicro }: Life): Promise<void> {
  const earnedMicro = ending === 'matured' ? profitMicro : 0n
  expect(await readOwedMicro(world, personId)).toBe(depositedMicro + earnedMicro - withdrawnMicro)
  const [row] = await world.read(
    'select to_address as "to", amount_micro::text as amount from withdrawals.withdrawal where id = $1',
    [world.idOf(who)],
  )
  const token = tokenOn(world.chainUrl, world.config.TOKEN_ADDRESS ?? '')
  expect(await token.balanceOf(hexOf(row?.['to'] as Buffer))).toBe(withdrawnMicro)
}

export async function demandLedger(world: World): Promise<void> {
  expect(await verifyLedger(world.database.reader)).toEqual([])
  expect((await listAlarms(world.database.reader)).alarms).toEqual([])
}
