import { expect, test } from 'vitest'
import { codeAt } from '#testing/factors.ts'
import { prepareFactors } from '../testing.ts'
import { confirmTotp } from './confirm-totp.ts'
import { draftTotp } from './draft-totp.ts'

const world = prepareFactors()

const confirm = (code: string) =>
  world.database.app.transaction((tx) =>
    confirmTotp(tx, world.parts(), { personId: world.personId, code, requestId: 'request-1' }),
  )
const draft = () => world.database.app.transaction((tx) => draftTotp(tx, world.parts(), { personId: world.personId }))

test('an authenticator app guards from its first right code on, and comes with ten recovery codes', async () => {
  const drafted = await draft()
  if (!drafted.ok) throw new Error(drafted.code)
  expect(drafted.value.uri).toContain(`secret=${drafted.value.secret}`)
  const added = await confirm(await codeAt(world.clock, drafted.value.secret))
  expect(added.ok && added.value.recoveryCodes?.length).toBe(10)
  expect(await confirm('123456')).toEqual({ ok: false, code: 'factor_exists' })
  expect(await draft()).toEqual({ ok: false, code: 'factor_exists' })
  const [row] = await world.database.owner('select * from accounts.person where id = $1', [world.personId])
  expect(row).toMatchObject({ totp_draft_sealed: null })
  expect(JSON.stringify(row)).not.toContain(drafted.value.secret)
})

test('error: without a draft or with a wrong code nothing is set up', async () => {
  expect(await confirm('000000')).toEqual({ ok: false, code: 'second_factor_wrong' })
  const drafted = await draft()
  if (!drafted.ok) throw new Error(drafted.code)
  const right = await codeAt(world.clock, drafted.value.secret)
  expect(await confirm(right === '000000' ? '000001' : '000000')).toEqual({ ok: false, code: 'second_factor_wrong' })
  const [row] = await world.database.owner('select totp_secret_sealed from accounts.person where id = $1', [
    world.personId,
  ])
  expect(row).toEqual({ totp_secret_sealed: null })
})
