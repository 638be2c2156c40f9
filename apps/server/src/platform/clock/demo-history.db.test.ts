import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { fundedAccounts } from '#testing/ledger.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { openDatabase } from '../database/database.ts'
import { businessNow, clockOffsetMs, moveClockForward, readBusinessTimes, systemClock } from './clock.ts'
import { beginClockAt, demoPastMsMax, readDemoHistory } from './demo-history.ts'

const database = prepareDatabase('test')

const dayMs = 86_400_000
const move = (days: number) => database.app.transaction((tx) => moveClockForward(tx, BigInt(Math.round(days * dayMs))))

/** A moment distinct from the ones before and after it. */
async function moment(): Promise<Date> {
  await setTimeout(5)
  const at = systemClock.now()
  await setTimeout(5)
  return at
}

const spanBegan = async (at: Date, span: string) => {
  const [row] = await database.owner('select platform.span_began($1, $2::interval) as began', [at, span])
  return row?.['began'] as Date
}

test('a new demo begins in the past and is lived to the present: every stored moment has its business time, in order', async () => {
  const before = await moment()
  await beginInThePast(database, 182)
  const behind = systemClock.now().getTime() - (await businessNow(database.app.reader)).getTime()
  expect(Math.abs(behind - 182 * dayMs)).toBeLessThan(2_000)
  const first = await moment()
  await move(100)
  const second = await moment()
  await move(82)
  const present = await moment()
  await move(1)
  const ahead = await moment()
  const moments = [before, first, second, present, ahead]
  const offsetsDays = [-182, -182, -82, 0, 1]
  const inCode = await readBusinessTimes(database.app.reader)
  for (const [index, real] of moments.entries()) {
    const business = new Date(real.getTime() + (offsetsDays[index] ?? 0) * dayMs)
    expect(inCode(real)).toEqual(business)
    const [row] = await database.owner('select platform.business_at($1) as business, platform.real_at($2) as real', [
      real,
      business,
    ])
    expect(row).toEqual({ business, real })
  }
  // A day that the clock jumped over maps to where it landed.
  const jumpedTo = new Date(first.getTime() - 132 * dayMs)
  const [landed] = await database.owner('select platform.real_at($1) between $2 and $3 as "isBetween"', [
    jumpedTo,
    first,
    second,
  ])
  expect(landed).toEqual({ isBetween: true })
})

test('its end is in the present, once, and says from when until when and with how many investors', async () => {
  await beginInThePast(database, 182)
  expect(await readDemoHistory(database.app.reader)).toBeUndefined()
  await expect(database.owner('update platform.demo_history set until_at = now()')).rejects.toThrow(
    'demo_history_ends_in_the_present',
  )
  await insertTestPerson(database)
  await insertTestPerson(database)
  await move(180)
  await endInThePresent(database)
  expect(await clockOffsetMs(database.app.reader)).toBe(0n)
  const history = await readDemoHistory(database.app.reader)
  expect(history?.people).toBe(2)
  expect(Math.abs((history?.until.getTime() ?? 0) - systemClock.now().getTime())).toBeLessThan(10_000)
  expect(history?.endedAt).toEqual(history?.until)
  const lengthMs = (history?.until.getTime() ?? 0) - (history?.from.getTime() ?? 0)
  expect(Math.abs(lengthMs - 182 * dayMs)).toBeLessThan(60_000)
  // Later moves of the clock change nothing about it.
  await move(3)
  expect(await readDemoHistory(database.app.reader)).toEqual(history)
})

test('error: what it says is never changed, and the clock never goes back again', async () => {
  await beginInThePast(database, 2)
  await expect(database.owner('update platform.clock set offset_ms = -172800001')).rejects.toThrow('only moves forward')
  await expect(
    database.owner(`update platform.demo_history set from_at = from_at - interval '1 day', until_at = now()`),
  ).rejects.toThrow('demo_history_is_kept')
  await endInThePresent(database)
  await expect(database.owner('update platform.clock set offset_ms = -1')).rejects.toThrow('only moves forward')
  await expect(database.owner('update platform.clock set offset_ms = -172800000')).rejects.toThrow('only moves forward')
  await expect(database.owner('update platform.demo_history set until_at = now()')).rejects.toThrow(
    'demo_history_is_kept',
  )
  await expect(database.owner('delete from platform.demo_history')).rejects.toThrow('append-only')
  await expect(database.owner('truncate platform.demo_history')).rejects.toThrow('append-only')
})

test('error: it begins once, and never where the clock was moved before', async () => {
  await beginInThePast(database, 2)
  await expect(beginInThePast(database, 2)).rejects.toThrow('demo_history_begins_once')
  await endInThePresent(database)
  await expect(beginInThePast(database, 2)).rejects.toThrow('demo_history_begins_once')
})

test('error: a clock that was moved forward does not begin in the past', async () => {
  await move(1)
  await expect(beginInThePast(database, 2)).rejects.toThrow('demo_history_begins_once')
})

test('error: no past for a database with people, with their traces, with entries or with snapshots', async () => {
  const refused = 'demo_history_begins_empty'
  await tamper(
    database,
    `insert into audit.record (actor, action, subject) values ('system:test', 'account.created', 'person:gone')`,
  )
  await expect(beginInThePast(database, 2)).rejects.toThrow(refused)
  await tamper(database, 'delete from audit.record')
  await fundedAccounts(database.app, 10n)
  await expect(beginInThePast(database, 2)).rejects.toThrow(refused)
  await tamper(database, 'delete from ledger.posting_group')
  await tamper(
    database,
    `insert into solvency.snapshot (number, attempt, key_sealed) values (1, gen_random_uuid(), decode(repeat('ab', 60), 'hex'))`,
  )
  await expect(beginInThePast(database, 2)).rejects.toThrow(refused)
  await tamper(database, 'delete from solvency.snapshot')
  await insertTestPerson(database)
  await expect(beginInThePast(database, 2)).rejects.toThrow(refused)
  await tamper(database, 'delete from accounts.person')
  await tamper(database, 'delete from audit.record')
  await beginInThePast(database, 2)
})

test('error: in live there is none: the row cannot stand beside that edition, and a past cannot be made live', async () => {
  await tamper(database, `update platform.installation set edition = 'live'`)
  await expect(beginInThePast(database, 2)).rejects.toThrow()
  // Without the triggers of the clock the table's own constraint refuses.
  await database.owner('alter table platform.demo_history disable trigger user')
  await expect(
    database.owner(`insert into platform.demo_history (past_ms, from_at) values (1, now())`),
  ).rejects.toThrow('demo_history_edition_fkey')
  await expect(
    database.owner(`insert into platform.demo_history (edition, past_ms, from_at) values ('live', 1, now())`),
  ).rejects.toThrow('demo_history_edition_check')
  await database.owner('alter table platform.demo_history enable trigger user')
  await tamper(database, `update platform.installation set edition = 'demo'`)
  await beginInThePast(database, 2)
  await endInThePresent(database)
  await tamper(database, 'delete from platform.installation')
  await expect(database.owner(`insert into platform.installation (edition) values ('live')`)).rejects.toThrow(
    'it belongs to a demo',
  )
})

test('error: it is the owner’s: what all processes may do together does not begin it, and a year is the most', async () => {
  await expect(database.app.transaction((tx) => beginClockAt(tx, -1_000n))).rejects.toThrow('permission denied')
  const asOwner = openDatabase({ url: database.ownerUrl, poolMax: 1, process: 'test', onPoolError: () => undefined })
  try {
    await expect(asOwner.transaction((tx) => beginClockAt(tx, 0n))).rejects.toThrow(RangeError)
    await expect(asOwner.transaction((tx) => beginClockAt(tx, -demoPastMsMax - 1n))).rejects.toThrow(RangeError)
    await expect(beginInThePast(database, 367)).rejects.toThrow('check constraint')
    await asOwner.transaction((tx) => beginClockAt(tx, -demoPastMsMax))
    expect(await clockOffsetMs(asOwner.reader)).toBe(-demoPastMsMax)
  } finally {
    await asOwner.close()
  }
})

test('a day is a day of the past while it is lived, for what was stored then, and of real time for everything after', async () => {
  const unseeded = await moment()
  expect(await spanBegan(unseeded, '24 hours')).toEqual(new Date(unseeded.getTime() - dayMs))
  await beginInThePast(database, 100)
  const first = await moment()
  await move(0.5)
  const sameDay = await moment()
  await move(1)
  const nextDay = await moment()
  expect((await spanBegan(sameDay, '24 hours')) < first).toBe(true)
  expect((await spanBegan(nextDay, '24 hours')) > first).toBe(true)
  expect((await spanBegan(nextDay, '30 days')) < first).toBe(true)
  await endInThePresent(database)
  const present = await moment()
  expect((await spanBegan(present, '24 hours')) > nextDay).toBe(true)
  // Moving the clock beyond the present lifts none of today's limits.
  await move(10)
  const ahead = await moment()
  expect((await spanBegan(ahead, '24 hours')) < present).toBe(true)
  // Two days later in real time it is the plain difference again.
  const later = new Date(ahead.getTime() + 2 * dayMs)
  expect(await spanBegan(later, '24 hours')).toEqual(new Date(later.getTime() - dayMs))
})
