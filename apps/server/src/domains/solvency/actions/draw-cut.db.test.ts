import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertInvestor } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { drawCut } from './draw-cut.ts'
import { releaseCut } from './release-cut.ts'

const database = prepareDatabase('test')
const one = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const draw = (holder: string) => drawCut(database.app, holder, (ms) => pause(ms))

test('a cut is everything that is posted; while it is read no other reader draws one, and then another can', async () => {
  await insertInvestor(database, 5n)
  expect(await draw(one)).toEqual({ groupId: 1n, holder: one })
  expect(await draw(other)).toBeUndefined()
  await insertInvestor(database, 5n)
  await releaseCut(database.app, { holder: one })
  expect(await draw(other)).toEqual({ groupId: 2n, holder: other })
})

test('behavior: a reader that died does not block the others for ever', async () => {
  expect(await draw(one)).toBeDefined()
  await database.owner(`update solvency.fold set held_until = now() - interval '1 second'`)
  expect(await draw(other)).toBeDefined()
})
