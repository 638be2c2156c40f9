import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import { resetDemo } from './demo-commands.ts'

function settings(ownerUrl: string) {
  const folder = testFolder()
  const config = {
    EDITION: 'demo' as const,
    DATABASE_OWNER_URL: ownerUrl,
    MASTER_KEY: Buffer.alloc(32, 1),
    STORAGE_DIR: join(folder, 'storage'),
    KEYRING_DIR: join(folder, 'keyring'),
    PROOF_FOLDER: join(folder, 'proof'),
  }
  mkdirSync(join(config.STORAGE_DIR, 'photos'), { recursive: true })
  writeFileSync(join(config.STORAGE_DIR, 'photos', 'one'), 'a photo')
  return config
}

test('everything of the day is gone, and the demo’s own people are there', async () => {
  const database = await testDatabase()
  await insertTestPerson(database)
  const config = settings(database.ownerUrl)
  expect(await resetDemo(config)).toEqual({ done: true, text: expect.stringMatching(/begins anew, with \d+ people/) })
  const people = await database.owner('select email from accounts.person')
  expect(people.map(({ email }) => email)).not.toContainEqual(expect.stringContaining('@example.test'))
  expect(people.length).toBeGreaterThan(0)
  expect(existsSync(join(config.STORAGE_DIR, 'photos'))).toBe(false)
  // Rights are restored: the login of visitors sees its people.
  const visitor = new pg.Client({ connectionString: database.urlOf('visitor') })
  await visitor.connect()
  expect((await visitor.query('select email from accounts.person')).rows).toHaveLength(people.length)
  await visitor.end()
})

test('error: nothing is done in live, of a live database, or while a process is connected', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  const config = settings(database.ownerUrl)
  const isThere = async () =>
    (await database.owner('select from accounts.person where id = $1', [personId])).length === 1
  expect(await resetDemo({ ...config, EDITION: 'live' })).toMatchObject({ done: false })
  expect(await resetDemo({ ...config, DATABASE_OWNER_URL: '' })).toMatchObject({ done: false })
  const api = new pg.Client({ connectionString: database.urlOf('api') })
  await api.connect()
  expect(await resetDemo(config)).toEqual({
    done: false,
    text: 'Stop the processes first: clearhold_api are connected.',
  })
  await api.end()
  await database.owner(
    `set local session_replication_role = replica; update platform.installation set edition = 'live'`,
  )
  await expect(resetDemo(config)).rejects.toThrow('This database is of the live edition')
  expect(await isThere()).toBe(true)
  expect(existsSync(join(config.STORAGE_DIR, 'photos', 'one'))).toBe(true)
})
