import { resealPhotos, resealSecrets } from '../domains/accounts/index.ts'
import { resealDepositProofs } from '../domains/deposits/index.ts'
import { readPeopleKeys } from '../domains/kyc/index.ts'
import { resealPhrases } from '../domains/notifications/index.ts'
import { resealKeys } from '../domains/solvency/index.ts'
import { resealThreads } from '../domains/support/index.ts'
import { resealPayoutProofs } from '../domains/withdrawals/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { diskStorage } from '../platform/storage/storage.ts'
import type { Printed } from './kyc-commands.ts'
import { documentKeyring, type KeyringConfig } from './wiring/kyc.ts'

type ResealConfig = KeyringConfig & Pick<Config, 'MASTER_KEY' | 'MASTER_KEY_BEFORE' | 'STORAGE_DIR'>

/**
 * Reseals with MASTER_KEY what an earlier one sealed, and proofs of payment with the key of the person they show. Idempotent, and can be
 * stopped at any time.
 */
export async function resealAll(database: Database, config: ResealConfig): Promise<Printed> {
  const storage = diskStorage(config.STORAGE_DIR)
  const masterKey = [config.MASTER_KEY, ...config.MASTER_KEY_BEFORE]
  const personKeys = readPeopleKeys({ database, clock: systemClock, keyring: documentKeyring(config) })
  const proofs = { database, storage, masterKey, personKeys }
  const counts = {
    'secrets of authenticator apps': await resealSecrets({ database, masterKey }),
    photos: await resealPhotos({ database, storage, masterKey }),
    'proofs of deposits': await resealDepositProofs(proofs),
    'proofs of payouts': await resealPayoutProofs(proofs),
    'keys of snapshots': await resealKeys({ database, masterKey }),
    'phrases of mails': await resealPhrases({ database, masterKey }),
    'texts of support threads': await resealThreads({ database, masterKey }),
  }
  const lines = Object.entries(counts).map(
    ([what, { all, resealed }]) => `${resealed} of ${all} ${what} were sealed anew.`,
  )
  const rest =
    config.MASTER_KEY_BEFORE.length === 0
      ? []
      : ['Links in mails that wait are sealed for ten minutes: after that take MASTER_KEY_BEFORE out and destroy it.']
  return { done: true, text: [...lines, ...rest].join('\n') }
}
