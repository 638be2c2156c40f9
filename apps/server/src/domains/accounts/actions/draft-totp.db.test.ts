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

test('a new draft replaces the one before', async () => {
  const first = await draft()
  await draft()
  if (!first.ok) throw new Error(first.code)
  expect((await confirm(await codeAt(world.clock, first.value.secret))).ok).toBe(false)
})
