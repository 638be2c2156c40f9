import { auditLookSchema } from '@clearhold/contract/audit/schema'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import type { VerificationParts } from '../parts.ts'
import { records } from '../store/chain.ts'
import { readVerificationRequest } from './read-verification-request.ts'
import { recordChange } from './record-change.ts'
import { requestVerification } from './request-verification.ts'
import { runVerification } from './run-verification.ts'
import { sealChain } from './seal-chain.ts'

const ann = 'aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa'
const database = prepareDatabase('test')
let faults: string[]
let now: Date
const clock = { now: () => now }
const settled = { readSettledGroup: async () => 0n }
const look = async () => readVerificationRequest(database.app.reader, async () => new Map([[ann, 'Ann Lee']]))
const ask = () => database.app.transaction((tx) => requestVerification(tx, { personId: ann, requestId: 'r-1' }))
const make = (more: Partial<VerificationParts> = {}) =>
  runVerification({
    database: database.app,
    clock,
    sealables: [records],
    ledger: { ...settled, faultsAbove: async () => faults },
    ...more,
  })

beforeEach(async () => {
  faults = []
  now = new Date('2026-11-15T10:00:00Z')
  for (const subject of ['one', 'two', 'three']) {
    await database.app.transaction((tx) =>
      recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
    )
  }
  await sealChain(database.app, [records], systemClock)
})

test('without a request nothing is read', async () => {
  expect(await make()).toBe(false)
  expect(await look()).toBeNull()
})

test('what was asked for is read once, the chain and then the book, and says who asked', async () => {
  expect(await ask()).toEqual({ ok: true, value: undefined })
  expect(auditLookSchema.parse(await look())).toMatchObject({
    state: 'waiting',
    askedByName: 'Ann Lee',
    linksRead: '0',
  })
  expect(await make()).toBe(true)
  expect(await look()).toMatchObject({
    state: 'whole',
    stage: 'book',
    linksRead: '3',
    linksTotal: '3',
    startedAt: '2026-11-15T10:00:00.000Z',
    firstBroken: null,
  })
  expect(await make()).toBe(false)
  const [row] = await database.owner("select actor, request_id from audit.record where action = 'audit.look_asked'")
  expect(row).toEqual({ actor: `person:${ann}`, request_id: 'r-1' })
})

test('error: a second one is refused while the first waits or reads', async () => {
  await ask()
  expect(await ask()).toMatchObject({ ok: false, code: 'audit_look_open' })
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ ok }) => ok)).toEqual([false, false])
  await make()
  expect(await ask()).toMatchObject({ ok: true })
})

test('a broken chain is named, and the book is not asked then', async () => {
  await tamper(database, `update audit.record set subject = 'other' where id = 2`)
  await ask()
  await make({ ledger: { ...settled, faultsAbove: () => Promise.reject(new Error('not to be asked')) } })
  expect(await look()).toMatchObject({
    state: 'broken',
    stage: 'chain',
    linksRead: '1',
    firstBroken: 'audit record 2 was changed',
  })
})

test('a book that contradicts itself is named', async () => {
  faults = ['all balances together are 1.000000 and not zero', 'another']
  await ask()
  await make()
  expect(await look()).toMatchObject({ state: 'broken', stage: 'book', firstBroken: faults[0] })
})

test('how far it is can be read while it reads', async () => {
  await database.owner(
    `insert into audit.record (actor, action, subject) select 'system:test', 'clock.moved', n::text from generate_series(1, 1200) as n`,
  )
  while ((await sealChain(database.app, [records], systemClock)) > 0);
  await ask()
  const seen: unknown[] = []
  // Each reading of the clock is a second later, so that each page is reported.
  const slow = { now: () => (now = new Date(now.getTime() + 1_000)) }
  const reading = {
    ...records,
    digests: async (...question: Parameters<typeof records.digests>) => {
      const known = await look()
      seen.push([known?.state, known?.linksRead])
      return records.digests(...question)
    },
  }
  await make({ clock: slow, sealables: [reading] })
  expect(seen.slice(0, 3)).toEqual([
    ['reading', '0'],
    ['reading', '500'],
    ['reading', '1000'],
  ])
  expect(await look()).toMatchObject({ state: 'whole', linksRead: '1203', linksTotal: '1203' })
})

test('behavior: a worker that died loses it after a minute, and what fails three times is said to have failed', async () => {
  await ask()
  const dying = { ledger: { ...settled, faultsAbove: () => Promise.reject(new Error('gone')) } }
  await expect(make(dying)).rejects.toThrow('gone')
  expect(await look()).toMatchObject({ state: 'reading' })
  expect(await make()).toBe(false)
  now = new Date(now.getTime() + 60_000)
  await expect(make(dying)).rejects.toThrow('gone')
  now = new Date(now.getTime() + 60_000)
  await expect(make(dying)).rejects.toThrow('gone')
  expect(await look()).toMatchObject({ state: 'failed', firstBroken: null })
  now = new Date(now.getTime() + 60_000)
  expect(await make()).toBe(false)
})

test('what a look found is final, also for its owner', async () => {
  await ask()
  await make()
  await expect(database.owner(`update audit.look set outcome = 'broken', first_broken = 'x'`)).rejects.toThrow(
    'has ended',
  )
  await expect(database.owner('delete from audit.look')).rejects.toThrow('append-only')
})
