import { randomId } from '#platform/crypto/crypto.ts'
import { type Keyring, openKeyring } from '#platform/keyring/keyring.ts'
import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import { testFolder } from './resources.ts'

/** Users' document keys on disk, without their identity cases; destroy() acts like erasing a user's documents. */
export function testPersonKeys(
  keyring: Keyring = openKeyring(testFolder(), { current: Buffer.alloc(32, 9) }),
): PersonKeys & { destroy(personId: string): Promise<void> } {
  const ids = new Map<string, string>()
  return {
    obtain: async (personId) => {
      const known = ids.get(personId)
      const held = known === undefined ? undefined : await keyring.read(known)
      if (known !== undefined && held !== undefined) return { keyId: known, key: held }
      const keyId = randomId()
      ids.set(personId, keyId)
      return { keyId, key: await keyring.create(keyId) }
    },
    read: (keyId) => keyring.read(keyId),
    destroy: async (personId) => keyring.destroy(ids.get(personId) ?? ''),
  }
}
