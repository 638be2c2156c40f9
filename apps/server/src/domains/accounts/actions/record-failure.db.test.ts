import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { recordFailure } from './record-failure.ts'

const world = prepareAttempts()

const who = { email: 'ines@example.test', address: '203.0.113.9' }
const fail = (times: number) =>
  world.parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, world.parts, who)
  })

test('behavior: failures at once count as failures in a row', async () => {
  await Promise.all(Array.from({ length: 10 }, () => fail(1)))
  expect(await world.database.owner('select distinct failures from accounts.attempt')).toEqual([{ failures: 10 }])
})

test('keeps no address and no e-mail, only digests', async () => {
  await fail(1)
  const rows = JSON.stringify(await world.database.owner('select * from accounts.attempt'))
  expect(rows).not.toContain('ines')
  expect(rows).not.toContain('203.0')
})
