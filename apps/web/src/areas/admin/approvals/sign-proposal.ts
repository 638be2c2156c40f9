import { showApproval, signCommand } from '@clearhold/contract/approvals/endpoints'
import type { ContextLine } from '@clearhold/contract/approvals/messages'
import type { Approval } from '@clearhold/contract/approvals/schema'
import type { AnswerOf } from '@clearhold/contract/endpoint'
import { isLanguage, languageFallback } from '@clearhold/contract/language'
import type { Outcome } from '#client/api/outcome.ts'
import { callAsPerson } from '#client/session/call.ts'
import { type ApprovingPage, openApprovingPage } from './approving-page.ts'
import {
  type Approved,
  askToSign,
  type PageWords,
  readOwnKeys,
  type Signed,
  signableOf,
  signOnPage,
} from './sign-approval.ts'

interface Proposed {
  readonly message: string
  readonly approvalId: string
}

/** The maker's signature under what they proposed: it cannot be approved before. */
export function signOwn(
  approval: Approval,
  context: readonly ContextLine[],
  words: PageWords,
): Promise<Outcome<Approved>> {
  return signOnPage(
    words,
    () => signableOf(approval, context),
    (signed) => sendSignature(approval, signed),
  )
}

/**
 * Signs what is being asked for on the approving page, which opens at once: later the browser would block it. For what takes its
 * maker's signature. When nothing was signed the request stands all the same, and its answer says where it waits.
 */
export async function signProposal<Value extends Proposed>(asking: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  const page = openApprovingPage()
  const asked = await asking
  if (page === undefined) return asked
  const signed = asked.kind === 'answer' ? await signAsked(page, asked.value.approvalId) : undefined
  if (signed === undefined) page.close()
  if (asked.kind !== 'answer' || signed?.kind !== 'answer') return asked
  return { kind: 'answer', value: { ...asked.value, message: signed.value.message } }
}

/** Undefined when nothing was signed. */
async function signAsked(page: ApprovingPage, id: string): Promise<Outcome<AnswerOf<typeof signCommand>> | undefined> {
  const [shown, keys] = await Promise.all([callAsPerson(showApproval, { params: { id } }), readOwnKeys()])
  if (shown.kind !== 'answer' || !shown.value.waitsForMaker) return undefined
  if (keys.kind !== 'answer' || keys.value.length === 0) return undefined
  const items = await signableOf(shown.value, [])
  if (items.kind !== 'answer') return undefined
  const { lang } = document.documentElement
  const signed = await askToSign(page, isLanguage(lang) ? lang : languageFallback, items.value, keys.value)
  if (signed === undefined) return undefined
  const sent = await sendSignature(shown.value, signed)
  // In the server's words: those of the request's own screen are not at hand here.
  if (sent.kind === 'answer') page.tell({ kind: 'outcome', isGood: true, text: sent.value.message })
  else page.tell({ kind: 'outcome', isGood: false, text: sent.kind === 'problem' ? sent.problem.title : '' })
  return sent
}

async function sendSignature(
  { id }: Pick<Approval, 'id'>,
  { digests: [digest = ''], signature }: Signed,
): Promise<Outcome<AnswerOf<typeof signCommand>>> {
  return callAsPerson(signCommand, { params: { id }, body: { digest, signature } })
}
