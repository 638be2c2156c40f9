import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { eventsOf } from '#testing/accounts.ts'
import type { LongStatementParts } from '../parts.ts'
import { prepareLongStatements } from '../testing.ts'
import { advanceLongStatement } from './advance-long-statement.ts'
import { fetchLongStatement } from './fetch-long-statement.ts'
import { listLongStatements } from './list-long-statements.ts'
import { printStatement } from './print-statement.ts'

const world = prepareLongStatements(1155)

test('behavior: wherever a step dies, it is taken again; the file is the same, and its person is told once', async () => {
  const printed = await printStatement(world.parts, world.personId, { ...world.days, language: 'en' })
  if (!printed.ok) throw new Error(printed.code)
  const whole = printed.value
  let putsInAll = Number.POSITIVE_INFINITY
  for (let dyingAt = 1; dyingAt <= putsInAll; dyingAt += 1) {
    let puts = 0
    // Every other time after the file is there, but before its row says so.
    const dying: LongStatementParts = {
      ...world.parts,
      storage: {
        ...world.parts.storage,
        put: async (key, bytes) => {
          puts += 1
          if (puts === dyingAt && dyingAt % 2 === 1) throw new Error('died')
          await world.parts.storage.put(key, bytes)
          if (puts === dyingAt) throw new Error('died')
        },
      },
    }
    const id = await world.asked('pdf')
    await world.made(id, () => advanceLongStatement(dying, id))
    expect((await world.fileOf(id)).equals(whole), `died at ${dyingAt}`).toBe(true)
    const told = await world.database.owner(
      `select count(*)::int as n from platform.outbox where type = 'statement.ready' and payload ->> 'statementId' = $1`,
      [id],
    )
    expect(told).toEqual([{ n: 1 }])
    if (puts < dyingAt) putsInAll = dyingAt
    else putsInAll = Math.max(dyingAt + 1, puts - 1)
  }
})

test('after seven days its file is deleted, first on the disk; its person may ask again', async () => {
  const id = await world.asked('pdf')
  await world.made(id)
  const week = { ...world.parts, clock: { ...systemClock, now: () => new Date(Date.now() + 7 * 86_400_000 + 1_000) } }
  expect(await fetchLongStatement(week, world.personId, id)).toMatchObject({ code: 'statement_not_ready' })
  // PostgreSQL has a clock of its own, and keeps the order.
  await expect(advanceLongStatement(week, id)).rejects.toThrow('long_statement_order')
  await world.database.owner('alter table statements.long_statement disable trigger user')
  await world.database.owner(
    `update statements.long_statement set ended_at = ended_at - interval '8 days', deletes_at = deletes_at - interval '8 days' where id = $1`,
    [id],
  )
  await world.database.owner('alter table statements.long_statement enable trigger user')
  expect(await advanceLongStatement(world.parts, id)).toBeNull()
  expect(world.storedOf(id)).toEqual([])
  const row = (await listLongStatements(world.parts, world.personId)).find((one) => one.id === id)
  expect(row?.state).toBe('deleted')
})

test('error: a signer that stays silent fails it after a quarter of an hour, says so once, and leaves nothing behind', async () => {
  const silent: LongStatementParts = { ...world.parts, signStatement: () => Promise.reject(new Error('no signer')) }
  const id = await world.asked('json')
  let next = await advanceLongStatement(silent, id)
  while (next === 'go on') next = await advanceLongStatement(silent, id)
  expect(next).toMatchObject({ waitMs: 10_000 })
  const later: LongStatementParts = {
    ...silent,
    clock: { ...systemClock, now: () => new Date(Date.now() + 16 * 60_000) },
  }
  expect(await advanceLongStatement(later, id)).toBeNull()
  expect(await advanceLongStatement(later, id)).toBeNull()
  const row = (await listLongStatements(world.parts, world.personId)).find((one) => one.id === id)
  expect(row).toMatchObject({ state: 'failed', failure: 'statement_signer_silent' })
  expect((await eventsOf(world.database, world.personId)).filter((type) => type === 'statement.failed')).toHaveLength(1)
  expect(world.storedOf(id)).toEqual([])
})
