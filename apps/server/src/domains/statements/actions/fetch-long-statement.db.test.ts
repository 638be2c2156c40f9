import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextPersonId } from '#testing/ledger.ts'
import { prepareLongStatements } from '../testing.ts'
import { fetchLongStatement } from './fetch-long-statement.ts'
import { requestLongStatement } from './request-long-statement.ts'

const world = prepareLongStatements(1152)

test('nothing that is stored can be read without the person’s key, and only what is fetched is stored', async () => {
  const id = await world.asked('pdf')
  await world.made(id)
  const files = world.storedOf(id)
  expect(files.length).toBeGreaterThan(0)
  expect(files.every((path) => path.includes('/paper-'))).toBe(true)
  for (const path of files) {
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, 4).toString()).toBe('CHP1')
    expect(bytes.includes('account statement') || bytes.includes('%PDF')).toBe(false)
  }
})

test('error: of another person, or not ready, or of days that have not begun, there is no file', async () => {
  const id = await world.asked('json')
  expect(await fetchLongStatement(world.parts, world.personId, id)).toMatchObject({ code: 'statement_not_ready' })
  expect(await fetchLongStatement(world.parts, nextPersonId(), id)).toMatchObject({ code: 'not_found' })
  await world.made(id)
  expect(await fetchLongStatement(world.parts, nextPersonId(), id)).toMatchObject({ code: 'not_found' })
  const later = { from: '2090-01-01', to: '2090-01-31', kind: 'pdf', language: 'en' } as const
  expect(await requestLongStatement(world.parts, world.personId, later)).toMatchObject({ code: 'statement_not_begun' })
})
