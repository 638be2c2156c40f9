import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import { insertMessage } from '../store.ts'
import { findMessageOf, readMessageTimeline, readTimelineMessage } from './list-timeline.ts'

let database: TestDatabase
const [personId, otherId] = [randomId(), randomId()]
const mine = { personId, language: 'es' } as const
const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour))
beforeAll(async () => {
  database = await testDatabase()
  await database.app.transaction(async (tx) => {
    // Told in another order than it happened.
    const message = { personId, params: {} }
    await insertMessage(tx, { ...message, eventId: 1n, kind: 'account.password_changed', happenedAt: at(9) })
    await insertMessage(tx, { ...message, eventId: 2n, kind: 'account.unfrozen', happenedAt: at(7) })
    await insertMessage(tx, { ...message, eventId: 3n, kind: 'deposit.seen', happenedAt: at(8) })
    const params = { entry: '12-1', reason: 'Un error nuestro' }
    await insertMessage(tx, { personId, params, eventId: 4n, kind: 'balance.adjusted', happenedAt: at(6) })
    await insertMessage(tx, { ...message, personId: otherId, eventId: 5n, kind: 'account.frozen', happenedAt: at(5) })
  })
})

const kinds = ['account.password_changed', 'account.unfrozen', 'account.frozen'] as const

test('only the kinds asked for, by when they happened, in the words of the language', async () => {
  const all = await readMessageTimeline(database.app.reader, mine, kinds, {}, 10)
  expect(all.map(({ kind }) => kind)).toEqual(['account.password_changed', 'account.unfrozen'])
  expect(all[0]?.title).toBe('Su contraseña ha cambiado')
  const [first] = all
  const below = { atMicros: first?.atMicros ?? 0n, behindId: String(first?.id) }
  expect(await readMessageTimeline(database.app.reader, mine, kinds, { below }, 10)).toEqual(all.slice(1))
  expect(await readMessageTimeline(database.app.reader, mine, kinds, { from: at(8), until: at(9) }, 10)).toEqual([])
})

test('one of them, if it is theirs and of these kinds', async () => {
  const [first] = await readMessageTimeline(database.app.reader, mine, kinds, {}, 1)
  const one = (who: string, id: bigint) =>
    readTimelineMessage(database.app.reader, { ...mine, personId: who }, kinds, id)
  expect(await one(personId, first?.id ?? 0n)).toEqual(first)
  expect(await one(otherId, first?.id ?? 0n)).toBeUndefined()
  const rows = await database.owner(`select id from notifications.message where kind = 'deposit.seen'`)
  expect(await one(personId, BigInt(String(rows[0]?.['id'])))).toBeUndefined()
})

test('the words about an entry of the book, for whom it is', async () => {
  expect(await findMessageOf(database.app.reader, mine, 'balance.adjusted', '12-1')).toContain('Un error nuestro')
  expect(await findMessageOf(database.app.reader, mine, 'balance.adjusted', '12-2')).toBeUndefined()
  const other = { ...mine, personId: otherId }
  expect(await findMessageOf(database.app.reader, other, 'balance.adjusted', '12-1')).toBeUndefined()
})
