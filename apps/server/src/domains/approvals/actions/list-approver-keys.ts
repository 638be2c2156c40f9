import type { ApproverKey } from '@clearhold/contract/approvals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ApprovalParts, KnownKeys } from '../parts.ts'
import type { Actor } from '../rules.ts'
import { fingerprintOf, readConfirmations, readKeys } from '../store.ts'

/** Every approving key, who vouched for it, and whether the signer knows it. */
export async function listApproverKeys(
  reader: Reader,
  { people, knownKeys }: Pick<ApprovalParts, 'people'> & { readonly knownKeys: KnownKeys },
  actor: Actor,
): Promise<ApproverKey[]> {
  const [keys, confirmations, known] = await Promise.all([
    readKeys(reader),
    readConfirmations(reader),
    knownKeys.fingerprints(),
  ])
  const names = await people.namesOf(reader, [
    ...new Set([...keys.map(({ personId }) => personId), ...confirmations.map(({ approverId }) => approverId)]),
  ])
  return keys.map(({ id, personId, kind, publicKey, credentialId, madeAt, name }) => {
    const fingerprint = fingerprintOf(publicKey)
    const vouchers = confirmations.filter(({ keyId }) => keyId === id).map(({ approverId }) => approverId)
    const isKnown = known === undefined ? null : known.has(fingerprint)
    const isOthers = personId !== actor.personId && !vouchers.includes(actor.personId)
    return {
      id,
      // The name when the key was made: the one others vouch for.
      person: { id: personId, name },
      kind,
      publicKey: publicKey.toString('base64url'),
      credentialId: credentialId?.toString('base64url') ?? '',
      fingerprint,
      madeAt: madeAt.toISOString(),
      isKnown,
      confirmedBy: vouchers.map((approverId) => names.get(approverId) ?? ''),
      mayConfirm: isKnown === false && isOthers && actor.permissions.has('finance_approver'),
    }
  })
}
