import type { KeptParts } from '../parts.ts'
import { type PartName, partKey } from './keep-part.ts'

/** Deletes the parts of one name, from the first to this one. */
export async function deleteParts(
  { storage }: Pick<KeptParts, 'storage'>,
  { id, name, count }: { readonly id: string; readonly name: PartName; readonly count: number },
): Promise<void> {
  for (let number = 1; number <= count; number += 1) await storage.delete(partKey({ id, name, number }))
}
