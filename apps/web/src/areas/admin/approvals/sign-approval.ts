import { approveCommand, listApproverKeys } from '@clearhold/contract/approvals/endpoints'
import type { ContextLine, OwnKey, Signable } from '@clearhold/contract/approvals/messages'
import type { Approval, Signature } from '@clearhold/contract/approvals/schema'
import { viewDepositProof } from '@clearhold/contract/deposits/endpoints'
import type { Language } from '@clearhold/contract/language'
import { viewProposedProof } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { Outcome } from '#client/api/outcome.ts'
import { callAsPerson, fetchBytes } from '#client/session/call.ts'
import { sessionState } from '#client/session/session.ts'
import { type ApprovingPage, openApprovingPage } from './approving-page.ts'

/** Money is signed on the approving page; everything else is said yes to here. */
export type SigningWay = 'none' | 'page'

/** What came of it; 'unsigned' when the window was closed without a signature, 'blocked' when the browser opened none. */
export type Approved = 'approved' | 'unsigned' | 'blocked'

/** What the approving page says at the end, in the words of this site. */
export interface PageWords {
  readonly language: Language
  readonly done: string
  readonly refused: string
}

/** The digests as the approving page made them of what it showed, and the signature over them. */
export interface Signed {
  readonly digests: readonly string[]
  readonly signature: Signature
}

/**
 * Has something signed on the approving page, and hands the signature to `send`. The page is told what came of it.
 */
export async function signOnPage(
  words: PageWords,
  load: () => Promise<Outcome<readonly Signable[]>>,
  send: (signed: Signed) => Promise<Outcome<unknown>>,
): Promise<Outcome<Approved>> {
  const page = openApprovingPage()
  if (page === undefined) return { kind: 'answer', value: 'blocked' }
  const items = await load()
  const keys = await readOwnKeys()
  if (items.kind !== 'answer') {
    page.close()
    return items
  }
  if (keys.kind !== 'answer') {
    page.close()
    return keys
  }
  const signed = await askToSign(page, words.language, items.value, keys.value)
  if (signed === undefined) return { kind: 'answer', value: 'unsigned' }
  const outcome = await send(signed)
  const isGood = outcome.kind === 'answer'
  page.tell({ kind: 'outcome', isGood, text: isGood ? words.done : words.refused })
  return isGood ? { kind: 'answer', value: 'approved' } : outcome
}

/** Shows these on the page that is open; undefined when its window was closed without a signature. */
export async function askToSign(
  page: ApprovingPage,
  language: Language,
  items: readonly Signable[],
  keys: readonly OwnKey[],
): Promise<Signed | undefined> {
  const heard = await page.ask({ kind: 'sign', language, items, keys })
  return heard?.kind === 'signed' ? heard : undefined
}

/** The keys this person made for approving. */
export async function readOwnKeys(): Promise<Outcome<OwnKey[]>> {
  const session = sessionState()
  const known = await callAsPerson(listApproverKeys)
  if (known.kind !== 'answer') return known
  const personId = session.kind === 'in' ? session.user._id : ''
  return { kind: 'answer', value: known.value.keys.filter(({ person }) => person.id === personId) }
}

/** Signs where money asks for it, then approves. */
export async function approve(
  approval: Approval,
  way: SigningWay,
  context: readonly ContextLine[],
  words: PageWords,
): Promise<Outcome<Approved>> {
  const { id, digest } = approval
  if (way === 'page') {
    return signOnPage(
      words,
      () => signableOf(approval, context),
      async ({ digests: [signed = ''], signature }) =>
        callAsPerson(approveCommand, { params: { id }, body: { digest: signed, signature } }),
    )
  }
  const outcome = await callAsPerson(approveCommand, { params: { id }, body: { digest } })
  return outcome.kind === 'answer' ? { kind: 'answer', value: 'approved' } : outcome
}

/** What the approving page shows of a request, with the picture that it is about. */
export async function signableOf(
  approval: Approval,
  context: readonly ContextLine[],
): Promise<Outcome<readonly [Signable]>> {
  const { id, command, subject, input, changes, stateDigest, madeBy, reason } = approval
  const terms = { id, command, subject, input, changes, stateDigest, makerId: madeBy.id, reason }
  const about = { about: 'command', terms, context } as const
  const picture = typeof input['proofDigest'] === 'string' ? await fetchPicture(input) : undefined
  // Without one that it names the approving page says so, and signs nothing.
  if (picture?.kind !== 'answer') return { kind: 'answer', value: [about] }
  return { kind: 'answer', value: [{ ...about, picture: await picture.value.arrayBuffer() }] }
}

/** The picture that a request is about, out of the place that its command keeps it in. */
async function fetchPicture(input: Approval['input']): Promise<Outcome<Blob> | undefined> {
  const { withdrawalId, depositId } = input
  if (typeof withdrawalId === 'string') return fetchBytes(viewProposedProof, { params: { id: withdrawalId } })
  if (typeof depositId === 'string') return fetchBytes(viewDepositProof, { params: { id: depositId } })
  return undefined
}
