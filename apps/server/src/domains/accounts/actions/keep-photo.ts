import { buffer } from 'node:stream/consumers'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { open, randomKey, seal } from '../../../platform/crypto/crypto.ts'
import { type ImageRefusal, photoProfile } from '../../../platform/images/images.ts'
import type { AccountsParts } from '../parts.ts'
import { deletePhoto, insertPhoto, lockPerson, photoIsShown, updatePerson } from '../store/people.ts'

type PhotoParts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'storage' | 'images'>
type StoreParts = Pick<AccountsParts, 'database' | 'storage'>

/** Writes a picture anew and puts it into the store, under a name that nobody can guess; nobody shows it yet. */
export async function storePhoto(parts: PhotoParts, bytes: Uint8Array): Promise<Result<string, ImageRefusal>> {
  const image = await parts.images.reencode(bytes, photoProfile)
  if (!image.ok) return image
  const name = randomKey().subarray(0, 16).toString('hex')
  // Written down first: whatever happens next, the sweeper finds the file.
  await parts.database.transaction((tx) => insertPhoto(tx, name, parts.clock.now()))
  await parts.storage.put(storageKey(name), seal(parts.masterKey, image.value, photoContext(name)))
  return ok(name)
}

/** Takes a photo out of the store; one that is gone already is fine. */
export async function discardPhoto(parts: StoreParts, name: string): Promise<void> {
  await parts.storage.delete(storageKey(name))
  await parts.database.transaction((tx) => deletePhoto(tx, name))
}

/** Gives a person a new photo; the one before it is gone. Answers its name. */
export async function changePhoto(
  parts: PhotoParts,
  personId: string,
  bytes: Uint8Array,
): Promise<Result<string, ImageRefusal | 'not_found'>> {
  const stored = await storePhoto(parts, bytes)
  if (!stored.ok) return stored
  const shown = await show(parts, personId, stored.value)
  if (shown) return stored
  await discardPhoto(parts, stored.value)
  return refuse('not_found')
}

/** Takes a person's photo away; false when there is no such person. */
export async function removePhoto(parts: StoreParts, personId: string): Promise<boolean> {
  return show(parts, personId, null)
}

async function show(parts: StoreParts, personId: string, name: string | null): Promise<boolean> {
  const before = await parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === undefined) return undefined
    await updatePerson(tx, personId, { photoName: name })
    return person
  })
  if (before === undefined) return false
  if (before.photoName !== null) await discardPhoto(parts, before.photoName)
  return true
}

/** The bytes of a photo that somebody shows. */
export async function readPhoto(
  parts: StoreParts & Pick<AccountsParts, 'masterKey'>,
  name: string,
): Promise<Buffer | undefined> {
  if (!(await photoIsShown(parts.database.reader, name))) return undefined
  const sealed = await parts.storage.get(storageKey(name))
  return sealed === undefined ? undefined : open(parts.masterKey, await buffer(sealed), photoContext(name))
}

function storageKey(name: string): string {
  return `photos/${name}`
}

function photoContext(name: string): string {
  return `accounts:photo:${name}`
}
