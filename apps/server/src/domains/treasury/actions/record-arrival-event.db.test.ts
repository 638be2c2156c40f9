import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { recordArrivalEvent } from './record-arrival-event.ts'

const database = prepareDatabase()

test('says which arrival and how much, in no user’s stream', async () => {
  const id = randomId()
  await database.app.transaction((tx) =>
    recordArrivalEvent(tx, 'capital.unattributed', { id, amountMicro: 2_500_000n }),
  )
  const { rows } = await sql`
    select type, person_id, payload from platform.outbox where payload ->> 'arrivalId' = ${id}`.execute(
    database.app.reader,
  )
  expect(rows).toEqual([
    { type: 'capital.unattributed', person_id: null, payload: { arrivalId: id, amount: '2.500000' } },
  ])
})
