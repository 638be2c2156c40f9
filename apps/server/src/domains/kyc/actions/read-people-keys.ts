import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import type { KycParts } from '../parts.ts'
import { readOrCreateKey } from './read-or-create-key.ts'

/** People's own keys, for data that other domains store about them: erasing a person's documents makes it unreadable too. */
export function readPeopleKeys(parts: Pick<KycParts, 'database' | 'clock' | 'keyring'>): PersonKeys {
  return {
    obtain: (personId) => parts.database.transaction((tx) => readOrCreateKey(tx, parts, personId)),
    read: (keyId) => parts.keyring.read(keyId),
  }
}
