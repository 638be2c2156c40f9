import type { Asker } from '../rules.ts'
import { tokenDigestOf } from './seals.ts'
import type { ThreadKey } from './threads.ts'

/** The key of an asker's thread. */
export function askedBy(asker: Asker, now: Date): ThreadKey {
  if (asker.kind === 'visitor') return { tokenDigest: tokenDigestOf(asker.token), now }
  return { threadId: asker.threadId, personId: asker.personId }
}
