import type { ApprovalParts } from '../parts.ts'
import { readKeySettled } from '../store.ts'

/**
 * Whether an approving key is at least a day old: a fresh one, perhaps made by an attacker who took over the account, must not sign money.
 * A demo key counts at once, in the demo only, where a newcomer approves in their first session.
 */
export const isKeyADayOld: ApprovalParts['isKeyADayOld'] = (tx, personId, evidence) =>
  readKeySettled(tx, personId, Buffer.from(String(evidence['publicKey']), 'base64url'))
