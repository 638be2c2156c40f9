import type { LongStatementKind } from '@clearhold/contract/statements/rules'
import { expect, test } from 'vitest'
import { prepareLongStatements } from '../testing.ts'
import { listLongStatements } from './list-long-statements.ts'
import { printStatement } from './print-statement.ts'
import { proveStatement } from './prove-statement.ts'

const world = prepareLongStatements(1151)

async function atOnce(kind: LongStatementKind, language: 'en' | 'es'): Promise<Buffer> {
  if (kind === 'pdf') {
    const printed = await printStatement(world.parts, world.personId, { ...world.days, language })
    if (printed.ok) return printed.value
    throw new Error(printed.code)
  }
  const proved = await proveStatement(world.parts, world.personId, world.days)
  if (proved.ok) return proved.value.file
  throw new Error(proved.code)
}

test('made in steps it is the same, byte for byte, as made at once, and holds', async () => {
  for (const [kind, language] of [
    ['json', 'en'],
    ['pdf', 'en'],
    ['pdf', 'es'],
  ] as const) {
    const id = await world.asked(kind, language)
    expect(await world.made(id)).toBeGreaterThan(5)
    const file = await world.fileOf(id)
    expect(file.equals(await atOnce(kind, language)), `${kind} ${language}`).toBe(true)
    expect(await world.history.check(file)).toMatchObject({
      holds: true,
      said: { kind, personId: world.personId, ...world.days },
    })
    const [listed] = await listLongStatements(world.parts, world.personId)
    expect(listed).toMatchObject({
      id,
      state: 'ready',
      size: file.length,
      linesRead: listed?.linesTotal,
      failure: null,
    })
  }
})
