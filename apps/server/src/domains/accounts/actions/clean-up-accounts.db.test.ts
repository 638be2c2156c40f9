import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  login,
  mailToken,
  registerVerified,
  signedInSession,
  type TestAccounts,
  testAccounts,
} from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { changePhoto } from './change-photo.ts'
import { cleanUpAccounts } from './clean-up-accounts.ts'
import { logIn } from './log-in.ts'
import { storePhoto } from './store-photo.ts'

let database: TestDatabase
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
})

const rows = async (table: string) => (await database.owner(`select from accounts.${table}`)).length

test('photos on their way to nobody are gone after an hour; those that are shown stay', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const shown = await changePhoto(parts, personId, picture)
  await storePhoto(parts, picture)
  expect(await cleanUpAccounts(parts)).toEqual({ photos: 0 })
  parts.clock.pass(3601)
  expect(await cleanUpAccounts(parts)).toEqual({ photos: 1 })
  expect(await readdir(`${parts.storageFolder}/photos`)).toEqual([shown.ok && shown.value])
})

test('counts and links go after their time, sessions after 90 days, history after a year', async () => {
  await logIn(parts, login({ password: 'wrong wrong' }))
  await signedInSession(parts)
  await mailToken(parts, personId, 'reset')
  await cleanUpAccounts(parts)
  expect([await rows('attempt'), await rows('mail_token'), await rows('session')]).toEqual([2, 1, 1])
  parts.clock.pass(24 * 3600 + 1)
  await cleanUpAccounts(parts)
  expect([await rows('attempt'), await rows('mail_token'), await rows('session')]).toEqual([0, 0, 1])
  parts.clock.pass(91 * 24 * 3600)
  await cleanUpAccounts(parts)
  expect([await rows('session'), await rows('sign_in')]).toEqual([0, 2])
  parts.clock.pass(365 * 24 * 3600)
  await cleanUpAccounts(parts)
  expect(await rows('sign_in')).toBe(0)
})
