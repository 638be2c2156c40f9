import { ok, type Result } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import type { Call } from '#platform/http/route.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Proposal, type ProposeRefusal, proposeCommand } from './propose-command.ts'

/** Proposes a command for the caller of a route, and responds in their language that they must sign it, or that an approver decides. */
export async function proposeByCall(
  { database, approvals }: { readonly database: Database; readonly approvals: ApprovalParts },
  { caller, language, requestId }: Pick<Call<unknown, unknown, unknown>, 'caller' | 'language' | 'requestId'>,
  asked: Pick<Proposal, 'command' | 'input' | 'reason'>,
): Promise<Result<{ message: string; approvalId: string }, ProposeRefusal>> {
  const { personId, permissions } = callerOf(caller)
  const proposed = await database.transaction((tx) =>
    proposeCommand(tx, approvals, { ...asked, maker: { personId, permissions }, requestId }),
  )
  if (!proposed.ok) return proposed
  const { approvalId, needsSignature } = proposed.value
  return ok({ message: noticeText(language, needsSignature ? 'waitsForYourSignature' : 'sentForApproval'), approvalId })
}
