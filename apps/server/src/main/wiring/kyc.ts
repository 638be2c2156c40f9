import type { KycParts } from '#domains/kyc/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import { type Keyring, openKeyring } from '#platform/keyring/keyring.ts'
import { diskStorage } from '#platform/storage/storage.ts'

export type KeyringConfig = Pick<Config, 'KEYRING_DIR' | 'DOCUMENT_KEY' | 'DOCUMENT_KEY_BEFORE'>
export type KycConfig = KeyringConfig &
  Pick<Config, 'STORAGE_DIR' | 'KYC_REVIEW_HOURS' | 'KYC_RETENTION_DAYS' | 'KYC_UNDO_SECONDS' | 'EDITION'>

export function documentKeyring(config: KeyringConfig): Keyring {
  return openKeyring(config.KEYRING_DIR, { current: config.DOCUMENT_KEY, before: config.DOCUMENT_KEY_BEFORE })
}

/** What kyc needs from outside, from the settings. */
export function kycParts(config: KycConfig, database: Database, images: Images): KycParts {
  return {
    database,
    clock: systemClock,
    storage: diskStorage(config.STORAGE_DIR),
    keyring: documentKeyring(config),
    images,
    promisedHours: config.KYC_REVIEW_HOURS,
    retentionDays: config.KYC_RETENTION_DAYS,
    undoMs: config.KYC_UNDO_SECONDS * 1000,
    isLive: config.EDITION === 'live',
  }
}
