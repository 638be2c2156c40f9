import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { requestVerification } from './request-verification.ts'

const personId = 'aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa'
const database = prepareDatabase()

test('behavior: many who ask at the same moment get one look, and it is in the record once', async () => {
  const ask = () => database.app.transaction((tx) => requestVerification(tx, { personId, requestId: 'r-1' }))
  const asked = await Promise.all(Array.from({ length: 6 }, ask))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(asked.find(({ ok }) => !ok)).toMatchObject({ code: 'audit_look_open' })
  expect(await database.owner('select asked_by, attempts from audit.look')).toEqual([
    { asked_by: `person:${personId}`, attempts: 0 },
  ])
  expect(await database.owner("select subject from audit.record where action = 'audit.look_asked'")).toHaveLength(1)
})
