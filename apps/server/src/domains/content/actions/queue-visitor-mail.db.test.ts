import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readOpenVisitorMailIds } from '../store/mails.ts'
import { queueVisitorMail } from './queue-visitor-mail.ts'

const database = prepareDatabase('test')
const now = new Date('2026-11-15T10:00:00Z')
const queued = () => database.owner('select type, person_id, payload from platform.outbox')

test('the mail and what wakes its flow are committed together, or not at all', async () => {
  const mail = { kind: 'contact_received', aboutId: randomId(), now } as const
  const aborted = database.app.transaction(async (tx) => {
    await queueVisitorMail(tx, mail)
    throw new Error('aborted')
  })
  await expect(aborted).rejects.toThrow('aborted')
  expect(await queued()).toEqual([])
  await database.app.transaction((tx) => queueVisitorMail(tx, mail))
  const ids = await readOpenVisitorMailIds(database.app.reader, undefined, 10)
  expect(ids).toHaveLength(1)
  expect(await queued()).toEqual([{ type: 'visitor_mail.queued', person_id: null, payload: { mailId: ids[0] } }])
})

test('open mails are read in pages, each once', async () => {
  for (let count = 0; count < 5; count += 1) {
    await database.app.transaction((tx) => queueVisitorMail(tx, { kind: 'contact_received', aboutId: randomId(), now }))
  }
  const [ended] = await database.owner(
    'update content.mail set sent_at = due_at where id = (select min(id::text)::uuid from content.mail) returning id',
  )
  const read = async (after?: string) => readOpenVisitorMailIds(database.app.reader, after, 2)
  const first = await read()
  const second = await read(first.at(-1))
  expect([first.length, second.length, (await read(second.at(-1))).length]).toEqual([2, 2, 0])
  expect(new Set([...first, ...second, ended?.['id']]).size).toBe(5)
})
