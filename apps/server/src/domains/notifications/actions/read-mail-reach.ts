import { readMailContact } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { addressDigest } from '../mails.ts'
import { type RefusedAddress, readRefusedAddress } from '../store/bounces.ts'

/** The refusal of the address that the person has now; undefined where mails go out to it. */
export async function readMailReach(reader: Reader, personId: string): Promise<RefusedAddress | undefined> {
  const [refused, contact] = await Promise.all([
    readRefusedAddress(reader, personId),
    readMailContact(reader, personId),
  ])
  if (refused === undefined || contact === undefined) return undefined
  return refused.digest.equals(addressDigest(contact.email)) ? refused : undefined
}
