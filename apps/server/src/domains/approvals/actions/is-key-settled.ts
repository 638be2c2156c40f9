import type { ApprovalParts } from '../parts.ts'
import { readKeySettled } from '../store.ts'

/**
 * Whether a key for approving was made a day ago: one that was made a moment ago, perhaps by whoever has taken the account, signs no
 * money. A demo key counts in the demo alone, where a newcomer approves in their first session.
 */
export const isKeySettled: ApprovalParts['isKeySettled'] = (tx, personId, evidence) =>
  readKeySettled(tx, personId, Buffer.from(String(evidence['publicKey']), 'base64url'))
