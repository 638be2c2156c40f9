import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { draftApprovalSignature, showApproval, signCommand } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Outcome } from '#client/api/outcome.ts'
import { callAsPerson } from '#client/session/call.ts'
import { type SigningWay, signatureBy, signingWays } from './sign-approval.ts'

interface Proposed {
  readonly message: string
  readonly approvalId: string
}

/** What came of it; 'unsigned' when the person closed the window of their device. */
export type SignedProposal = Proposed | 'unsigned'

/** The maker's signature under what they asked for: nobody can approve it before. */
export async function signOwn({ id, digest }: Approval, way: SigningWay): Promise<Outcome<SignedProposal>> {
  const askChallenge = () => callAsPerson(draftApprovalSignature, { params: { id } })
  const signed = await signatureBy(way, { digest, askChallenge })
  if (signed.kind !== 'answer') return signed
  if (signed.value === 'unsigned' || signed.value === undefined) return { kind: 'answer', value: 'unsigned' }
  return callAsPerson(signCommand, { params: { id }, body: { digest, signature: signed.value } })
}

/**
 * Signs what was just asked for, where it takes its maker's signature. When nothing was signed the request stands all the same, and
 * its answer says where it waits.
 */
export async function signProposal<Value extends Proposed>(asking: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  const asked = await asking
  if (asked.kind !== 'answer') return asked
  const shown = await callAsPerson(showApproval, { params: { id: asked.value.approvalId } })
  if (shown.kind !== 'answer' || !shown.value.waitsForMaker) return asked
  const factors = await callAsPerson(readFactors, { params: { id: 'me' } })
  const [way] = factors.kind === 'answer' ? signingWays(factors.value.passkeys.length > 0) : []
  const signed = way === undefined ? undefined : await signOwn(shown.value, way)
  if (signed?.kind !== 'answer' || signed.value === 'unsigned') return asked
  return { kind: 'answer', value: { ...asked.value, message: signed.value.message } }
}
