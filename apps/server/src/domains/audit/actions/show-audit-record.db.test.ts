import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { recordChange } from './record-change.ts'
import { showAuditRecord } from './show-audit-record.ts'

const ann = 'aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa'
const database = prepareDatabase()

test('a record is shown with names and digests; one that does not exist is not', async () => {
  await database.app.transaction((tx) =>
    recordChange(tx, {
      actor: `person:${ann}`,
      action: 'clock.moved',
      subject: 'test:1',
      after: { done: true },
      event: null,
    }),
  )
  const [row] = await database.owner('select id from audit.record')
  const asked: (readonly string[])[] = []
  const namesOf = async (_reader: unknown, ids: readonly string[]) => {
    asked.push(ids)
    return new Map([[ann, 'Ann Lee']])
  }
  const id = BigInt(String(row?.['id']))
  expect(await showAuditRecord(database.app.reader, namesOf, id)).toMatchObject({
    id: String(id),
    actorName: 'Ann Lee',
    subject: 'test:1',
    subjectName: null,
    afterDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await showAuditRecord(database.app.reader, namesOf, id + 1n)).toBeUndefined()
  expect(asked).toEqual([[ann]])
})
