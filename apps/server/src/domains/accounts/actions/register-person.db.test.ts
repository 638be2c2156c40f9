import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmAddress, eventsOf, registration, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { forgetPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPhoto } from './read-photo.ts'
import { registerPerson } from './register-person.ts'

const database = prepareDatabase()
let parts: TestAccounts
beforeEach(async () => {
  parts = testAccounts(database)
  await forgetPeople(database, 'accounts.photo')
})

const people = () => database.owner('select * from accounts.person')
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

test('makes an account that waits for its mail, with five empty ledger accounts', async () => {
  expect(await registerPerson(parts, registration({ ref: 'FRIEND-1', language: 'es' }))).toEqual({
    ok: true,
    value: undefined,
  })
  const [person] = await people()
  expect(person).toMatchObject({
    email: 'ines@example.test',
    role: 'user',
    language: 'es',
    email_verified_at: null,
    referral_code_raw: 'FRIEND-1',
  })
  expect(JSON.stringify(person)).not.toContain('green kettles')
  expect(await eventsOf(database, String(person?.['id']))).toEqual(['account.registered'])
  expect(await database.owner('select sum(balance_micro)::int as sum, count(*)::int from ledger.account')).toEqual([
    { sum: 0, count: 5 },
  ])
})

test('SEC2: the photo of an unconfirmed registration is stored encrypted and not decoded; it is re-encoded once the address is confirmed', async () => {
  const reencode = vi.spyOn(parts.images, 'reencode')
  await registerPerson(parts, registration({ photo: await picture() }))
  const [person] = await people()
  const name = String(person?.['photo_name'])
  expect(await readdir(`${parts.storageFolder}/photos`)).toEqual([name])
  expect(await readPhoto(parts, name)).toBeUndefined()
  expect(reencode).not.toHaveBeenCalled()
  await confirmAddress(parts, String(person?.['id']))
  const shown = await readPhoto(parts, name)
  expect(shown?.subarray(8, 12).toString()).toBe('WEBP')
  expect(await readPhoto(parts, name)).toEqual(shown)
  expect(reencode).toHaveBeenCalledTimes(1)
})

test('error: a taken e-mail answers the same, changes nothing, and its owner is told', async () => {
  await registerPerson(parts, registration())
  const before = await people()
  const again = await registerPerson(
    parts,
    registration({ email: 'INES@example.test', username: 'thief', photo: await picture() }),
  )
  expect(again).toEqual({ ok: true, value: undefined })
  expect(await people()).toEqual(before)
  expect(await eventsOf(database, String(before[0]?.['id']))).toEqual([
    'account.registered',
    'account.registration_repeated',
  ])
  expect(await readdir(`${parts.storageFolder}/photos`)).toEqual([])
})

test('error: a hundred repeated registrations do not flood the inbox', async () => {
  await registerPerson(parts, registration())
  const [person] = await people()
  for (let round = 0; round < 12; round += 1) await registerPerson(parts, registration({ username: 'thief' }))
  expect((await eventsOf(database, String(person?.['id']))).length).toBeLessThanOrEqual(6)
})

test.each(['password1', 'ines_c_1', 'ines@example.test', '12345678'])(
  'error: the password %s is refused, and no account is created',
  async (password) => {
    expect(await registerPerson(parts, registration({ password }))).toEqual({ ok: false, code: 'password_common' })
    expect(await people()).toEqual([])
  },
)

test('error: a file that is no photo is refused, and no account is created', async () => {
  const result = await registerPerson(parts, registration({ photo: Buffer.from('<svg/>') }))
  expect(result).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await people()).toEqual([])
})

test('behavior: twenty people who take the same address at once are one', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => registerPerson(parts, registration({ username: `ines_${index}` }))),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await people()).toHaveLength(1)
})
