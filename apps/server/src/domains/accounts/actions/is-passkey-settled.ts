import type { Reader } from '#platform/database/database.ts'
import { readPasskeySettled } from '../store/passkeys.ts'

/** Whether this person has had a passkey for a day of business time; a stranger's, or one that was removed, is none. */
export async function isPasskeySettled(reader: Reader, personId: string, credentialId: Buffer): Promise<boolean> {
  return (await readPasskeySettled(reader, personId, credentialId)) ?? false
}
