import { expect, test } from 'vitest'
import { prepareLongStatements } from '../testing.ts'
import { requestLongStatement } from './request-long-statement.ts'

const world = prepareLongStatements(1154)

test('error: a third at a time is refused, by the action and by PostgreSQL', async () => {
  const open = [await world.asked('json'), await world.asked('json')]
  expect(
    await requestLongStatement(world.parts, world.personId, { ...world.days, kind: 'pdf', language: 'en' }),
  ).toMatchObject({
    code: 'statement_too_many',
  })
  await expect(
    world.database.owner(
      `insert into statements.long_statement (id, person_id, kind, language, first_day, last_day)
       values (gen_random_uuid(), $1, 'pdf', 'en', '2026-01-01', '2026-01-02')`,
      [world.personId],
    ),
  ).rejects.toThrow('long_statements_open')
  for (const id of open) await world.made(id)
})
