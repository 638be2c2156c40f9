import { sealForPerson } from '#platform/crypto/sealed.ts'
import type { KeptParts } from '../parts.ts'

/** What is kept of a long statement: the lines of its JSON, what is printed of them, and the pages of its PDF. */
export type PartName = 'lines' | 'rows' | 'paper'

export interface PartPlace {
  readonly id: string
  readonly personId: string
  readonly name: PartName
  /** From 1. */
  readonly number: number
}

export function partKey({ id, name, number }: Omit<PartPlace, 'personId'>): string {
  return `statement/${id}/${name}-${number}`
}

/** Keeps a part of a long statement, sealed by its person's key; one of the same place is replaced. */
export async function keepPart(
  { storage, personKeys }: Pick<KeptParts, 'storage' | 'personKeys'>,
  place: PartPlace,
  bytes: Uint8Array,
): Promise<void> {
  const key = partKey(place)
  await storage.put(key, await sealForPerson(personKeys, place.personId, bytes, key))
}
