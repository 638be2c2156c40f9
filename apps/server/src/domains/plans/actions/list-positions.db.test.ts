import { positionListSchema } from '@clearhold/contract/plans/positions-schema'
import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { listPositions } from './list-positions.ts'
import { payDuePositions } from './pay-due-positions.ts'
import { showPosition } from './show-position.ts'

test('open ones by the nearest end, ended ones by the latest, page by page, and none of another person', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  const { reader } = database.app
  await offerPlans(database.app, 100_000n)
  const personId = await insertInvestor(database, 50_000n)
  const otherId = await insertInvestor(database, 2_500n)
  await activated(parts, otherId)
  const premium = await activated(parts, personId, { planKey: 'premium', amount: '5000' })
  const advance = [await activated(parts, personId), await activated(parts, personId)]
  const list = (state: 'open' | 'ended', after?: string, limit = 2) =>
    listPositions(reader, { personId, state, after, limit })
  const first = positionListSchema.parse(await list('open'))
  expect(first.open).toEqual({
    count: 3,
    principal: '10000.000000',
    profit: '4500.000000',
    nextDueAt: advance[0]?.position.dueAt,
  })
  const second = await list('open', first.next ?? '')
  expect(second.next).toBeNull()
  expect([...first.positions, ...second.positions].map(({ id }) => id)).toEqual(
    [...advance, premium].map(({ position }) => position.id),
  )
  await passHours(database.app, 36)
  await payDuePositions(parts)
  await passHours(database.app, 12)
  await payDuePositions(parts)
  const ended = await list('ended')
  expect(ended.positions[0]?.id).toBe(premium.position.id)
  const rest = await list('ended', ended.next ?? '')
  expect(new Set([...ended.positions, ...rest.positions].map(({ id }) => id)).size).toBe(3)
  expect(await list('open', 'nonsense')).toMatchObject({ positions: [], open: { count: 0, nextDueAt: null } })
  expect(await showPosition(reader, otherId, premium.position.id)).toEqual(refuse('not_found'))
  expect(await showPosition(reader, personId, premium.position.id)).toMatchObject({ ok: true })
})
