import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runServerCommand } from '#stack/server-command.ts'
import { submitted, type TestKyc, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { kycStatusOf } from '../domains/kyc/index.ts'
import { parseConfig } from '../platform/config/config.ts'
import { openKeyring } from '../platform/keyring/keyring.ts'
import { holdForLaw, rotateKeys, shredDocuments } from './kyc-commands.ts'
import type { KycConfig } from './wiring/kyc.ts'

const database = prepareDatabase()
let kyc: TestKyc
let personId: string
let environment: Record<string, string>
let config: KycConfig
beforeAll(() => {
  kyc = testKyc(database)
  environment = {
    DATABASE_URL: database.urlOf('worker'),
    RESTATE_INGRESS_URL: 'http://localhost:1',
    RESTATE_ADMIN_URL: 'http://localhost:1',
    CHAIN_ID: '31337',
    CHAIN_RPC_URLS: 'http://localhost:1,http://localhost:1',
    TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
    SMTP_URL: 'smtp://localhost:1',
    STORAGE_DIR: kyc.storageFolder,
    KEYRING_DIR: kyc.keyringFolder,
    DOCUMENT_KEY: '03'.repeat(32),
  }
  config = parseConfig(environment)
})
beforeEach(async () => {
  ;({ personId } = await submitted(database, kyc))
})

/** What the command prints, and its exit code. */
async function clearhold(
  args: string[],
  change: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  try {
    return { code: 0, output: (await runServerCommand('cli', args, { ...environment, ...change })).trim() }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, output: stdout.trim() }
  }
}

// A command is started as a process where its output or its exit code matters, and called directly otherwise: starting one takes a second
// of CPU time.
const shredded = (options: { user?: string; reason?: string }) =>
  shredDocuments(database.app, config, { user: options.user, reason: options.reason })

test('kyc shred destroys the key at once for a reason, and refuses what must be kept', async () => {
  expect(await clearhold(['kyc', 'shred', '--user', personId])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The account is open.'),
  })
  expect(await shredded({ user: 'ines' })).toMatchObject({
    done: false,
    text: expect.stringContaining('Give --user'),
  })
  const stranger = await insertTestPerson(database)
  expect((await shredded({ user: stranger, reason: 'asked for it' })).text).toContain('no documents here')
  expect(await clearhold(['kyc', 'shred', '--user', personId, '--reason', 'asked for it, no law keeps it'])).toEqual({
    code: 0,
    output: 'The key is destroyed, and with it 2 documents: they can no longer be read.',
  })
  expect(await kycStatusOf(database.app.reader, personId)).toBeNull()
  const audit = await database.owner("select actor from audit.record where action = 'kyc.erased' and subject = $1", [
    `person:${personId}`,
  ])
  expect(audit).toEqual([{ actor: 'operator:cli' }])
}, 120_000)

test('kyc hold keeps documents from being destroyed, until it is ended', async () => {
  const wordless = { user: personId, reason: undefined, release: false }
  expect((await holdForLaw(database.app, wordless)).done).toBe(false)
  expect((await clearhold(['kyc', 'hold', '--user', personId, '--reason', 'order 7 of the court'])).code).toBe(0)
  const shred = { user: personId, reason: 'asked for it' }
  expect(await shredded(shred)).toMatchObject({ done: false, text: expect.stringContaining('A legal hold keeps') })
  expect((await clearhold(['kyc', 'hold', '--user', personId, '--release'])).output).toBe('The legal hold is ended.')
  expect((await shredded(shred)).done).toBe(true)
}, 120_000)

test('kyc rotate-keys wraps every key with the new document key; the old one is good for nothing then', async () => {
  const change = { DOCUMENT_KEY: '44'.repeat(32), DOCUMENT_KEY_BEFORE: '03'.repeat(32) }
  const [row] = await database.owner('select key_id from kyc.subject where person_id = $1', [personId])
  const keyId = String(row?.['key_id'])
  const key = await kyc.keyring.read(keyId)
  const count = readdirSync(join(kyc.keyringFolder, 'keys'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
  expect(await clearhold(['kyc', 'rotate-keys'], change)).toEqual({
    code: 0,
    output: `${count} of ${count} keys were wrapped anew. Take DOCUMENT_KEY_BEFORE out of the settings and destroy it.`,
  })
  const after = openKeyring(kyc.keyringFolder, { current: Buffer.alloc(32, 0x44) })
  expect(await after.read(keyId)).toEqual(key)
  await expect(kyc.keyring.read(keyId)).rejects.toThrow('not among the settings')
  const again = await rotateKeys({ ...config, DOCUMENT_KEY: Buffer.alloc(32, 0x44) })
  expect(again.text).toBe(`0 of ${count} keys were wrapped anew.`)
}, 120_000)
