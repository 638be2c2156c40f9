import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issuePaymentReference } from './issue-payment-reference.ts'
import { readManualGateway } from './read-manual-gateway.ts'

const database = prepareDatabase()
const bank = { bankName: 'Test bank', accountName: 'Test', accountNumber: '0' }
const read = (personId: string = randomUUID()) =>
  readManualGateway({ database: database.app, clock: systemClock, bank }, personId)

/** A payment with this duration, credited this many days ago. */
async function credited(seconds: number, daysAgo: number, gateway = 'bank'): Promise<void> {
  await database.owner(
    `set local session_replication_role = replica;
     insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference, entry_id, created_at, credited_at)
     values ('${randomUUID()}', '${randomUUID()}', '${gateway}', 'credited', 1, 1, 'x', 1,
       now() - interval '${daysAgo} days' - interval '${seconds} seconds', now() - interval '${daysAgo} days')`,
  )
}

test('says how long bank transfers of the last 90 days took, with how many, and nothing while there are none', async () => {
  expect((await read()).times).toEqual({ count: 0, medianSeconds: null, longestSeconds: null })
  for (const seconds of [600, 1_200, 86_400]) await credited(seconds, 2)
  await credited(999_999, 91)
  await credited(5, 1, 'other')
  expect((await read()).times).toEqual({ count: 3, medianSeconds: 1_200, longestSeconds: 86_400 })
})

test('behavior: the reference is one that was issued; without a bank account there is none to quote', async () => {
  expect((await read()).reference).toBeNull()
  const personId = randomUUID()
  const reference = await issuePaymentReference({ database: database.app }, personId)
  expect((await read(personId)).reference).toBe(reference)
  const none = await readManualGateway({ database: database.app, clock: systemClock, bank: undefined }, personId)
  expect(none).toMatchObject({ bank: null, reference: null })
})
