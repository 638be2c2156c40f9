import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { sealBreakGlass } from './seal-break-glass.ts'

const world = prepareBreakGlass()

test('makes three different codes, keeps their digests only, and records it', async () => {
  const codes = await sealBreakGlass(world.host)
  expect(new Set(codes).size).toBe(3)
  for (const code of codes) expect(code).toMatch(/^([0-9A-F]{4}-){10}[0-9A-F]{4}$/)
  const [row] = await world.database.owner('select row_to_json(s)::text as line from accounts.break_glass_seal s')
  for (const code of codes)
    expect(String(row?.['line']).toUpperCase()).not.toContain(code.replaceAll('-', '').slice(0, 40))
  expect(await world.database.owner(`select actor from audit.record where action = 'break_glass.sealed'`)).toEqual([
    { actor: 'operator:cli' },
  ])
})

test('one seal works at a time, and none can be changed or deleted, not even by the owner of the database', async () => {
  await sealBreakGlass(world.host)
  const open = await world.database.owner('select id from accounts.break_glass_seal where ended_at is null')
  expect(open).toHaveLength(1)
  for (const statement of [
    `update accounts.break_glass_seal set first_digest = sha256('x')`,
    'update accounts.break_glass_seal set wrong_tries = wrong_tries - 1',
    'delete from accounts.break_glass_seal',
    'truncate accounts.break_glass_seal cascade',
  ])
    await expect(world.database.owner(statement), statement).rejects.toThrow()
})
