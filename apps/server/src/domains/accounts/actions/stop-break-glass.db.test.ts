import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { stopBreakGlass } from './stop-break-glass.ts'

const world = prepareBreakGlass()

test('ends it once, with a record, and the factors stay', async () => {
  const owner = await world.newOwner()
  const before = await world.factorsOf(owner.personId)
  const { id } = await world.waiting(owner)
  const stop = () =>
    world.worker.transaction((tx) =>
      stopBreakGlass(tx, { id, personId: owner.personId }, { reason: 'not_active', actor: 'system:break_glass' }),
    )
  expect([await stop(), await stop()]).toEqual([true, false])
  expect(await world.factorsOf(owner.personId)).toEqual(before)
  const records = await world.database.owner(
    `select actor from audit.record where action = 'break_glass.stopped' and subject = $1`,
    [`person:${owner.personId}`],
  )
  expect(records).toEqual([{ actor: 'system:break_glass' }])
})
