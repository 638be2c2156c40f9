import { messageListSchema } from '@clearhold/contract/notifications/schema'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { insertMessage, writeRead } from '../store/mails.ts'
import { listMessages } from './list-messages.ts'

const database = prepareDatabase()
const personId = randomId()
const otherId = randomId()
beforeAll(async () => {
  const happenedAt = new Date('2026-11-15T09:00:00.000Z')
  await database.app.transaction(async (tx) => {
    for (let index = 1; index <= 5; index += 1) {
      const params = { reason: `reason ${index}` }
      await insertMessage(tx, { eventId: BigInt(index), kind: 'balance.adjusted', personId, params, happenedAt })
    }
    await insertMessage(tx, { eventId: 9n, kind: 'account.unfrozen', personId: otherId, params: {}, happenedAt })
  })
})

const list = async (request: Partial<Parameters<typeof listMessages>[1]> = {}) =>
  messageListSchema.parse(await listMessages(database.app.reader, { personId, language: 'en', limit: 50, ...request }))
const read = (who: string, id: bigint | 'all') =>
  database.app.transaction((tx) => writeRead(tx, who, id, new Date('2026-11-15T10:00:00.000Z')))

test('messages come newest first, in pages, in the words of the language asked for', async () => {
  const first = await list({ limit: 2, language: 'fr' })
  expect(first.messages.map(({ body }) => /reason \d/.exec(body)?.[0])).toEqual(['reason 5', 'reason 4'])
  expect(first.messages[0]?.title).toBe('Votre solde a été corrigé')
  const second = await list({ limit: 2, after: first.next ?? '' })
  expect(second.messages.map(({ params }) => params['reason'])).toEqual(['reason 3', 'reason 2'])
  expect((await list({ limit: 2, after: second.next ?? '' })).next).toBeNull()
})

test('reading one or all counts for their owner only, and the first time stays', async () => {
  const [newest] = (await list()).messages
  expect((await list()).unread).toBe(5)
  expect(await read(otherId, BigInt(newest?.id ?? 0))).toBe(false)
  expect(await read(personId, BigInt(newest?.id ?? 0))).toBe(true)
  expect((await list()).unread).toBe(4)
  expect((await list()).messages[0]?.readAt).toBe('2026-11-15T10:00:00.000Z')
  await read(personId, 'all')
  expect((await list()).unread).toBe(0)
  expect((await list({ personId: otherId })).unread).toBe(1)
})
