import { operatorPlaceholder } from '@clearhold/contract/edition'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { offerPlans } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { printQuarter } from './print-quarter.ts'
import { readQuarter } from './read-quarter.ts'

const database = prepareDatabase()

test('the paper contains the figures as they are read, and is the same each time; one to come is refused', async () => {
  await offerPlans(database.app, 1_000n)
  const identity = { edition: 'demo', operator: operatorPlaceholder } as const
  const parts = { database: database.app, clock: systemClock, identity, site: 'https://clearhold.example' }
  const stated = await readQuarter(parts, '2026-Q1')
  const first = await printQuarter(parts, { quarter: '2026-Q1', language: 'fr' })
  const second = await printQuarter(parts, { quarter: '2026-Q1', language: 'fr' })
  if (!stated.ok || !first.ok || !second.ok) throw new Error('not ended')
  expect(second.value.equals(first.value)).toBe(true)
  expect(JSON.parse(Buffer.from(attachedJson(first.value) ?? []).toString())).toEqual(stated.value)
  expect(await printQuarter(parts, { quarter: '2999-Q4', language: 'fr' })).toEqual({
    ok: false,
    code: 'quarter_not_ended',
  })
})
