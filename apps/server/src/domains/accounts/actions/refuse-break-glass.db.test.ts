import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { refuseBreakGlass } from './refuse-break-glass.ts'

const world = prepareBreakGlass()

test('an owner stops it, with their name in the record; what is over or unknown is refused', async () => {
  const owner = await world.newOwner()
  const other = await world.newOwner()
  const { id } = await world.waiting(owner)
  const refuse = (which: string) =>
    world.database.app.transaction((tx) =>
      refuseBreakGlass(tx, { id: which, byPersonId: other.personId, requestId: 'r' }),
    )
  expect(await refuse(randomUUID())).toEqual({ ok: false, code: 'not_found' })
  expect(await refuse(id)).toEqual({ ok: true, value: undefined })
  expect(await refuse(id)).toEqual({ ok: false, code: 'recovery_over' })
  const records = await world.database.owner(`select actor from audit.record where action = 'break_glass.stopped'`)
  expect(records).toEqual([{ actor: `person:${other.personId}` }])
})
