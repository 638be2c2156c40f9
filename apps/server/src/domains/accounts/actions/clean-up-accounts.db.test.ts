import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { login, mailToken, signedInSession } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { changePhoto } from './change-photo.ts'
import { cleanUpAccounts } from './clean-up-accounts.ts'
import { logIn } from './log-in.ts'
import { storePhoto } from './store-photo.ts'

const world = prepareAccount()

const rows = async (table: string) => (await world.database.owner(`select from accounts.${table}`)).length

test('photos that no account uses are deleted after an hour; those in use stay', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const shown = await changePhoto(world.parts, world.personId, picture)
  await storePhoto(world.parts, picture)
  expect(await cleanUpAccounts(world.parts)).toEqual({ photos: 0 })
  world.parts.clock.pass(3601)
  expect(await cleanUpAccounts(world.parts)).toEqual({ photos: 1 })
  expect(await readdir(`${world.parts.storageFolder}/photos`)).toEqual([shown.ok && shown.value])
})

test('counts and links go after their time, sessions after 90 days, history after a year', async () => {
  await logIn(world.parts, login({ password: 'wrong wrong' }))
  await signedInSession(world.parts)
  await mailToken(world.parts, world.personId, 'reset')
  await cleanUpAccounts(world.parts)
  expect([await rows('attempt'), await rows('mail_token'), await rows('session')]).toEqual([2, 1, 1])
  world.parts.clock.pass(24 * 3600 + 1)
  await cleanUpAccounts(world.parts)
  expect([await rows('attempt'), await rows('mail_token'), await rows('session')]).toEqual([0, 0, 1])
  world.parts.clock.pass(91 * 24 * 3600)
  await cleanUpAccounts(world.parts)
  expect([await rows('session'), await rows('sign_in')]).toEqual([0, 2])
  world.parts.clock.pass(365 * 24 * 3600)
  await cleanUpAccounts(world.parts)
  expect(await rows('sign_in')).toBe(0)
})
