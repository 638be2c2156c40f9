import { findMissingPhotos } from '../domains/accounts/index.ts'
import { findMissingDepositProofs } from '../domains/deposits/index.ts'
import { destroyErasedKeys, findMissingDocuments } from '../domains/kyc/index.ts'
import { findMissingPayoutProofs } from '../domains/withdrawals/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { NamedFile } from '../platform/storage/missing-files.ts'
import { diskStorage } from '../platform/storage/storage.ts'
import type { Printed } from './kyc-commands.ts'
import { documentKeyring, type KeyringConfig } from './wiring/kyc.ts'

const linesMax = 1_000

/** Says which files and keys the database names and the disk does not have. It changes nothing. */
export async function listMissing(
  database: Database,
  config: KeyringConfig & Pick<Config, 'STORAGE_DIR'>,
): Promise<Printed> {
  const parts = { database, storage: diskStorage(config.STORAGE_DIR), keyring: documentKeyring(config) }
  const { documents, keys } = await findMissingDocuments(parts)
  const found: Readonly<Record<string, readonly NamedFile[]>> = {
    'document key': keys,
    document: documents,
    'proof of a deposit': await findMissingDepositProofs(parts),
    'proof of a payout': await findMissingPayoutProofs(parts),
    photo: await findMissingPhotos(parts),
  }
  const lines = Object.entries(found).flatMap(([what, files]) =>
    files.map(({ key, personId }) => `${what} ${key} of person ${personId}`),
  )
  if (lines.length === 0) return { done: true, text: 'Every file and every key that the database names is there.' }
  const more = lines.length > linesMax ? [`and ${lines.length - linesMax} more`] : []
  return {
    done: false,
    text: [`${lines.length} are missing:`, ...lines.slice(0, linesMax), ...more].join('\n'),
  }
}

/** After a restore: keys that an older copy of the keyring brought back, although their documents are erased. */
export async function destroyAgain(database: Database, config: KeyringConfig): Promise<Printed> {
  const destroyed = await destroyErasedKeys({ database, keyring: documentKeyring(config) })
  return { done: true, text: `${destroyed} keys of erased documents had come back, and are destroyed again.` }
}
