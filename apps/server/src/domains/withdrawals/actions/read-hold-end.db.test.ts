import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { asked, followLink, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readHoldEnd } from './read-hold-end.ts'

const world = prepareWithdrawals()
const hourMs = 3_600_000

test('a new address is waited for in business time, from the link to the end of its hold', async () => {
  const { reader } = world.database.app
  const personId = await insertWithdrawer(world.database)
  const { id, addressId } = await asked(world.parts, personId)
  expect(await readHoldEnd(reader, id)).toBeNull()
  await followLink(world.parts, personId, addressId ?? '')
  const first = await readHoldEnd(reader, id)
  expect(first?.waitMs).toBeGreaterThan(23.9 * hourMs)
  expect(first?.waitMs).toBeLessThanOrEqual(24 * hourMs)
  await passHours(world.database.app, 23)
  const later = await readHoldEnd(reader, id)
  expect(later?.waitMs).toBeLessThanOrEqual(hourMs)
  expect(later?.mark).not.toBe(first?.mark)
  await passHours(world.database.app, 1 - 1 / 3_600)
  expect(await readHoldEnd(reader, id)).toMatchObject({ waitMs: 1_000 })
  await passHours(world.database.app, 0.1)
  expect(await readHoldEnd(reader, id)).toBeNull()
})

test('nothing is waited for where there is no request', async () => {
  expect(await readHoldEnd(world.database.app.reader, randomUUID())).toBeNull()
})
