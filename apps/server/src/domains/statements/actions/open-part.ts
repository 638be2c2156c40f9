import { buffer } from 'node:stream/consumers'
import { openForPerson } from '#platform/crypto/sealed.ts'
import type { KeptParts } from '../parts.ts'
import { type PartPlace, partKey } from './keep-part.ts'

/** A part of a long statement; undefined where it is not there, or the person's key was destroyed. */
export async function openPart(
  { storage, ...keys }: KeptParts,
  place: Omit<PartPlace, 'personId'>,
): Promise<Buffer | undefined> {
  const key = partKey(place)
  const sealed = await storage.get(key)
  return sealed === undefined ? undefined : openForPerson(keys, await buffer(sealed), key)
}
