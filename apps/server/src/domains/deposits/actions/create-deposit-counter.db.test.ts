import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { createDepositCounter } from './create-deposit-counter.ts'

const database = prepareDatabase()
let personId: string
beforeAll(async () => {
  personId = await insertTestPerson(database)
})

const insert = (createdAt: string, state = 'submitted') =>
  database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference, created_at)
     values ($1::uuid, $2, 'bank', $3, 1000000, $1::text, $4)`,
    [randomUUID(), personId, state, createdAt],
  )

test('what was removed is not counted, yesterday is counted once, and a new day begins by itself', async () => {
  await insert('2026-11-13T10:00:00Z')
  await insert('2026-11-14T23:59:59Z')
  await insert('2026-11-14T10:00:00Z', 'deleted')
  await insert('2026-11-15T00:00:00Z')
  const count = createDepositCounter()
  const at = (time: string) => count(database.app.reader, new Date(time))
  expect(await at('2026-11-15T12:00:00Z')).toEqual({ total: 3, today: 1 })

  // Inserted without the counter: it sees only the rows it reads again.
  await insert('2026-11-10T10:00:00Z')
  expect(await at('2026-11-15T12:00:10Z')).toEqual({ total: 3, today: 1 })
  await insert('2026-11-15T12:00:11Z')
  await insert('2026-11-15T12:00:12Z', 'deleted')
  expect(await at('2026-11-15T12:00:20Z')).toEqual({ total: 4, today: 2 })

  expect(await at('2026-11-16T00:30:00Z')).toEqual({ total: 4, today: 0 })
  expect(await at('2026-11-16T01:30:00Z')).toEqual({ total: 5, today: 0 })
})
