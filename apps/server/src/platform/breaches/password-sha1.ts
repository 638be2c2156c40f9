import { createHash } from 'node:crypto'
import { sameOnAllKeyboards } from '@clearhold/contract/accounts/guessable'

/** What breach collections are ordered by: SHA-1 of the password in UTF-8. It is compared and never stored; stored passwords are argon2id. */
export function passwordSha1(password: string): string {
  return createHash('sha1').update(sameOnAllKeyboards(password)).digest('hex').toUpperCase()
}
