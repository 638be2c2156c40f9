import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { dropDemo } from '../platform/database/drop-demo.ts'
import { install } from '../platform/database/install.ts'
import type { Printed } from './kyc-commands.ts'
import { seedDemo } from './seed-demo.ts'

type ResetConfig = Pick<
  Config,
  'EDITION' | 'DATABASE_OWNER_URL' | 'MASTER_KEY' | 'STORAGE_DIR' | 'KEYRING_DIR' | 'PROOF_FOLDER'
>

/**
 * Resets a demo: everything in its database and its folders is deleted, and its own people are created again. Only while no process of
 * the product is connected, because a running one would write stale state into the new ledger.
 */
export async function resetDemo(config: ResetConfig): Promise<Printed> {
  if (config.EDITION !== 'demo') return refusal('EDITION=live never begins anew: this command would destroy its book.')
  if (config.DATABASE_OWNER_URL === '')
    return refusal('DATABASE_OWNER_URL is missing: only the owner of the schema can make it anew.')
  const connected = await dropDemo(config.DATABASE_OWNER_URL)
  if (connected.length > 0) return refusal(`Stop the processes first: ${connected.join(', ')} are connected.`)
  await install(config.DATABASE_OWNER_URL, { edition: 'demo' })
  for (const folder of [config.STORAGE_DIR, config.KEYRING_DIR, config.PROOF_FOLDER]) await emptyFolder(folder)
  const database = openDatabase({
    url: config.DATABASE_OWNER_URL,
    poolMax: 2,
    process: 'cli',
    onPoolError: () => undefined,
  })
  try {
    const people = await seedDemo(database, config)
    return { done: true, text: `The demo begins anew, with ${people.length} people.` }
  } finally {
    await database.close()
  }
}

function refusal(text: string): Printed {
  return { done: false, text }
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
