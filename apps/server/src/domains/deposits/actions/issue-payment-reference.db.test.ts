import { randomUUID } from 'node:crypto'
import { readPaymentReference } from '@clearhold/contract/deposits/payment-reference'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { insertManualDeposit } from '../store/deposits.ts'
import { issuePaymentReference } from './issue-payment-reference.ts'

const database = prepareDatabase()
const issue = (personId: string) => issuePaymentReference({ database: database.app }, personId)
const pay = (personId: string, reference: string) =>
  database.app.transaction((tx) =>
    insertManualDeposit(tx, {
      id: randomUUID(),
      personId,
      gateway: 'bank',
      amountMicro: 20_000_000n,
      reference,
      proofKey: undefined,
    }),
  )

test('a person keeps a reference until a deposit carries it, also when asked for at the same moment', async () => {
  const personId = randomUUID()
  const at = await Promise.all([issue(personId), issue(personId), issue(personId)])
  const [reference = ''] = at
  expect(new Set(at).size).toBe(1)
  expect(readPaymentReference(reference)).toEqual({ kind: 'ours', reference })
  expect(await issue(randomUUID())).not.toBe(reference)
  await pay(personId, reference)
  const next = await issue(personId)
  expect(next).not.toBe(reference)
  expect(await issue(personId)).toBe(next)
})

test('behavior: a reference that is taken is drawn again', async () => {
  const drawn = [Buffer.alloc(32, 1), Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const chance = () => drawn.shift() ?? Buffer.alloc(32, 3)
  const parts = { database: database.app, chance }
  const first = await issuePaymentReference(parts, randomUUID())
  const second = await issuePaymentReference(parts, randomUUID())
  expect([first, second, drawn.length]).toEqual([first, expect.not.stringMatching(first), 0])
})

test('error: the database refuses it on another person’s deposit, and never changes or deletes it', async () => {
  const reference = await issue(randomUUID())
  await expect(pay(randomUUID(), reference.toLowerCase())).rejects.toThrow(/given to somebody else/)
  await expect(database.owner('delete from deposits.payment_reference')).rejects.toThrow()
  await expect(
    database.owner(`insert into deposits.payment_reference (reference, person_id) values ('CH-OOOO-IIII', $1)`, [
      randomUUID(),
    ]),
  ).rejects.toThrow()
})
