import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import type { KycParts } from '../parts.ts'
import { obtainKey } from './obtain-key.ts'

/** People's own keys, for what other domains keep of them: erasing somebody's documents shreds it too. */
export function keysOfPeople(parts: Pick<KycParts, 'database' | 'clock' | 'keyring'>): PersonKeys {
  return {
    obtain: (personId) => parts.database.transaction((tx) => obtainKey(tx, parts, personId)),
    read: (keyId) => parts.keyring.read(keyId),
  }
}
