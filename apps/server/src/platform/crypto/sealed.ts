import type { PersonKeys } from '../keyring/person-keys.ts'
import { deriveKey, equalInConstantTime, open, seal } from './crypto.ts'

// A sealed value names its key, so that keys can be rotated: the newest seals, earlier ones still open.

/** One master key, or several, the newest first. */
export type MasterKey = Uint8Array | readonly Uint8Array[]

const byMaster = Buffer.from('CHM1')
const byPerson = Buffer.from('CHP1')
const masterIdBytes = 4
const personIdBytes = 16

function keysOf(masterKey: MasterKey): readonly Uint8Array[] {
  return masterKey instanceof Uint8Array ? [masterKey] : masterKey
}

function newestOf(masterKey: MasterKey): Uint8Array {
  const [newest] = keysOf(masterKey)
  if (newest === undefined) throw new Error('there is no master key')
  return newest
}

function idOf(key: Uint8Array): Buffer {
  return deriveKey(key, 'key-id').subarray(0, masterIdBytes)
}

/** A key for one purpose, derived from each master key, the newest first: the first creates, each verifies. */
export function purposeKeys(masterKey: MasterKey, purpose: string): Buffer[] {
  return keysOf(masterKey).map((key) => deriveKey(key, purpose))
}

/** Seals with the newest master key, whose id is included. */
export function sealByMaster(masterKey: MasterKey, plain: Uint8Array, context: string): Buffer {
  const newest = newestOf(masterKey)
  return Buffer.concat([byMaster, idOf(newest), seal(newest, plain, context)])
}

/** Opens what a master key sealed; values from before keys had ids, by trying each. */
export function openByMaster(masterKey: MasterKey, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed)
  const head = byMaster.length + masterIdBytes
  if (startsWith(bytes, byMaster)) {
    const id = bytes.subarray(byMaster.length, head)
    const key = keysOf(masterKey).find((one) => equalInConstantTime(idOf(one), id))
    if (key === undefined) throw new Error('sealed by a master key that is not configured')
    return open(key, bytes.subarray(head), context)
  }
  let failure: unknown
  for (const key of keysOf(masterKey)) {
    try {
      return open(key, bytes, context)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Whether it is sealed by the newest key, so that resealing would gain nothing. */
export function isSealedByNewest(masterKey: MasterKey, sealed: Uint8Array): boolean {
  return startsWith(Buffer.from(sealed), Buffer.concat([byMaster, idOf(newestOf(masterKey))]))
}

/** Seals with the person's own key: destroying that key destroys this with it. */
export async function sealForPerson(
  personKeys: PersonKeys,
  personId: string,
  plain: Uint8Array,
  context: string,
): Promise<Buffer> {
  const { keyId, key } = await personKeys.obtain(personId)
  const id = Buffer.from(keyId.replaceAll('-', ''), 'hex')
  return Buffer.concat([byPerson, id, seal(key, plain, context)])
}

export function isSealedForPerson(sealed: Uint8Array): boolean {
  return startsWith(Buffer.from(sealed), byPerson)
}

/** Opens what a person's key sealed, or a master key before people had their own; undefined when the key was destroyed. */
export async function openForPerson(
  { personKeys, masterKey }: { readonly personKeys: PersonKeys; readonly masterKey: MasterKey },
  sealed: Uint8Array,
  context: string,
): Promise<Buffer | undefined> {
  if (!isSealedForPerson(sealed)) return openByMaster(masterKey, sealed, context)
  const bytes = Buffer.from(sealed)
  const head = byPerson.length + personIdBytes
  const hex = bytes.subarray(byPerson.length, head).toString('hex')
  const keyId = [0, 8, 12, 16, 20].map((at, index, cuts) => hex.slice(at, cuts[index + 1] ?? 32)).join('-')
  const key = await personKeys.read(keyId)
  return key === undefined ? undefined : open(key, bytes.subarray(head), context)
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}
