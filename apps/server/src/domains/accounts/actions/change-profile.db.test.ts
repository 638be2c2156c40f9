import { expect, test } from 'vitest'
import { prepareAccount } from '../testing.ts'
import { changeProfile } from './change-profile.ts'

const world = prepareAccount()

test('changes what is named and nothing else', async () => {
  const before = (await world.database.owner('select * from accounts.person'))[0]
  expect(await changeProfile(world.parts, world.personId, { language: 'es' })).toMatchObject({
    ok: true,
    value: { language: 'es' },
  })
  await changeProfile(world.parts, world.personId, { fullname: 'Inês C.', username: 'ines_2' })
  const [after] = await world.database.owner('select * from accounts.person')
  expect(after).toEqual({ ...before, language: 'es', full_name: 'Inês C.', username: 'ines_2' })
})

test('nothing named changes nothing', async () => {
  const before = await world.database.owner('select * from accounts.person')
  expect((await changeProfile(world.parts, world.personId, {})).ok).toBe(true)
  expect(await world.database.owner('select * from accounts.person')).toEqual(before)
})

test('error: nobody has no profile', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await changeProfile(world.parts, nobody, { language: 'es' })).toEqual({ ok: false, code: 'not_found' })
})
