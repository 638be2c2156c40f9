import { expect, test } from 'vitest'
import { investorAccount, postEntries } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { custody, entryOf, nextEntryKey } from '#testing/ledger.ts'
import { dayOf } from '../rules.ts'
import { prepareLongStatements } from '../testing.ts'
import { advanceLongStatement } from './advance-long-statement.ts'
import { listLongStatements } from './list-long-statements.ts'
import { requestLongStatement } from './request-long-statement.ts'

const world = prepareLongStatements(1157)

test('of days that go on, what is posted after it was begun is in no part of it, and it holds', async () => {
  const { database, personId, parts } = world
  const to = dayOf(await businessNow(database.app.reader))
  const asked = await requestLongStatement(parts, personId, { from: world.days.from, to, kind: 'json', language: 'en' })
  if (!asked.ok) throw new Error(asked.code)
  expect(await advanceLongStatement(parts, asked.value.id)).toBe('go on')
  await database.app.transaction((tx) =>
    postEntries(tx, [entryOf(nextEntryKey(), [[custody, investorAccount(personId, 'cash'), 987_654_321n]])]),
  )
  await world.history.publish()
  await world.made(asked.value.id)
  const [made] = await listLongStatements(parts, personId)
  expect(made?.linesRead).toBe(made?.linesTotal)
  const file = await world.fileOf(asked.value.id)
  // More than any amount of the history.
  expect(file.includes('"amountMicro":"987654321"')).toBe(false)
  expect(await world.history.check(file)).toMatchObject({ holds: true })
})
