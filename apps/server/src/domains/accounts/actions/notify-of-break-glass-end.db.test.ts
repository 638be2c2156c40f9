import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { notifyOfBreakGlassEnd } from './notify-of-break-glass-end.ts'

const world = prepareBreakGlass()

test('tells every member of staff, each whether it is their own account, and no investor', async () => {
  const owner = await world.newOwner()
  const clerk = await world.newStaff(['support'])
  const about = { id: owner.personId, personId: owner.personId }
  await world.database.app.transaction((tx) => notifyOfBreakGlassEnd(tx, about, 'owner'))
  await world.database.app.transaction((tx) => notifyOfBreakGlassEnd(tx, about, 'completed'))
  const told = async (personId: string) => {
    const rows = await world.database.owner(
      `select type, payload ->> 'breakGlassOf' as whose from platform.outbox where person_id = $1 and type like 'break_glass%' order by id`,
      [personId],
    )
    return rows.map(({ type, whose }) => `${type} ${whose}`)
  }
  expect(await told(owner.personId)).toEqual(['break_glass.stopped own', 'break_glass.done own'])
  expect(await told(clerk.personId)).toEqual(['break_glass.stopped other', 'break_glass.done other'])
  const others = await world.database.owner(
    `select count(*)::int as n from platform.outbox o join accounts.person p on p.id = o.person_id
     where o.type like 'break_glass%' and p.role <> 'Admin'`,
  )
  expect(others).toEqual([{ n: 0 }])
})
