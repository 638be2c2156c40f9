import type { KycPart, RejectReason } from '@clearhold/contract/kyc/rules'
import { decideCase } from '#domains/kyc/actions/decide-case.ts'
import { submitDocuments } from '#domains/kyc/actions/submit-documents.ts'
import { kycCaseFlow } from '#domains/kyc/flows/kyc-case.ts'
import { eraseDocuments, placeLegalHold, readOpenCaseIds } from '#domains/kyc/index.ts'
import { serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { waitFor } from '../../wait-for.ts'
import {
  approveIdentity,
  beginApproval,
  type Investor,
  join,
  picture,
  pictureForm,
  submitIdentity,
} from './investors.ts'
import { approve } from './staff.ts'
import { earlier, type Staff, type World } from './world.ts'

/** Identity cases in every state and with every reason, document views, documents under legal hold and erased ones. */
export async function fillIdentities(world: World): Promise<void> {
  const { maker, approver } = world
  for (const reason of ['document_forged', 'not_the_same_person'] as const) {
    await reject(maker, await join(world, { username: reason, fullName: 'Final Refusal' }), reason)
  }
  const tenacious = await join(world, { username: 'third_try', fullName: 'Third Try' })
  await reject(maker, tenacious, 'document_not_accepted')
  await reject(approver, tenacious, 'unusable_after_tries')
  await fillRevision(world)
  await fillLooks(world)
  await fillRetention(world)
  await fillLateRounds(world)
}

export async function reject(reviewer: Staff, investor: Investor, reason: RejectReason): Promise<void> {
  await reviewer.call('POST', 'admin/kyc/reject', { kycId: await submitIdentity(investor), reason })
}

const parts: readonly KycPart[] = ['details', 'idCard', 'selfie']

/** A revision that was submitted and approved; and one that the investor has not answered yet. */
async function fillRevision(world: World): Promise<void> {
  const { approver } = world
  const decisions = parts.map((part) => ({ part, decision: part === 'selfie' ? 'revise' : 'approve' }))
  const revise = decisions.map((made) => (made.part === 'selfie' ? { ...made, reason: 'blurry' } : made))
  for (const username of ['sent_again', 'not_yet_again']) {
    const investor = await join(world, { username, fullName: 'Sent Again' })
    const kycId = await submitIdentity(investor)
    await approver.call('POST', `admin/kyc/${kycId}/decide`, { round: 1, parts: revise })
    if (username !== 'sent_again') continue
    await investor.call('POST', 'kyc/resubmit', await pictureForm({}, ['selfie']))
    await approveIdentity(world, kycId)
  }
}

/** A case that a reviewer took, returned and took again, and document views with every reason. */
async function fillLooks(world: World): Promise<void> {
  const { approver } = world
  const investor = await join(world, { username: 'looked_at', fullName: 'Looked At' })
  const kycId = await submitIdentity(investor)
  await approver.call('POST', `admin/kyc/${kycId}/assign`, { assignee: 'me' })
  await approver.call('POST', `admin/kyc/${kycId}/assign`, { assignee: null })
  await approver.call('POST', `admin/kyc/${kycId}/assign`, { assignee: 'me' })
  const ask = (document: string, reason: string) =>
    approver.call('POST', `admin/kyc/${kycId}/documents/${document}/view`, { reason })
  const { url } = await ask('idCard', 'case_review')
  await approver.call('GET', String(url).replace('/api/', ''))
  await ask('selfie', 'second_look')
  await ask('idCard', 'question_of_the_person')
  await ask('selfie', 'legal_request')
}

/** Documents in retention after their account was closed, ones whose key is destroyed, and ones under legal hold. */
async function fillRetention(world: World): Promise<void> {
  const { maker, approver, database, served } = world
  const actor = 'operator:cli'
  const closeRejected = async (username: string, reason: RejectReason) => {
    const left = await join(world, { username, fullName: 'Rightly Forgotten' })
    await reject(approver, left, reason)
    await approve(world, await maker.call('DELETE', `user/${left.personId}`, { reason: 'asked for it in writing' }))
    return left
  }
  await closeRejected('kept_for_years', 'under_age')
  const forgotten = await closeRejected('forgotten', 'document_not_accepted')
  const erasing = { personId: forgotten.personId, actor, soonerBecause: 'a court said so' }
  const erased = await eraseDocuments(served.kyc, erasing)
  if (!erased.ok) throw new Error(`documents were not erased: ${erased.code}`)
  const held = await join(world, { username: 'held_by_law', fullName: 'Held Bylaw' })
  await submitIdentity(held)
  // Held, released, and held again.
  for (const reason of ['file 7 of a court', null, 'file 8 of a court']) {
    await database.transaction((tx) => placeLegalHold(tx, { personId: held.personId, reason, actor }))
  }
}

/**
 * Cases that were submitted days ago: the case's flow reminds reviewers and investors, served to a real
 * Restate. The submission time is set back, because that is faster than ten days.
 */
async function fillLateRounds(world: World): Promise<void> {
  const { served, approver, database, query, restate, log, atStop } = world
  const late = await join(world, { username: 'overdue', fullName: 'Over Due' })
  await submitEarlier(world, late, 60)
  const silent = await join(world, { username: 'never_answers', fullName: 'Never Answers' })
  const kycId = await submitEarlier(world, silent, 11 * 24)
  const decisions = parts.map((part) => ({ part, decision: 'approve' as const }))
  const revise = [
    ...decisions.slice(0, 2),
    { part: 'selfie' as const, decision: 'revise' as const, reason: 'glare' as const },
  ]
  const deciding = { kycId, reviewerId: approver.personId, round: 1, parts: revise, requestId: 'keep-release' }
  const clock = earlier(10 * 24 + 1)
  const decided = await database.transaction((tx) => decideCase(tx, { ...served.kyc, clock }, deciding))
  if (!decided.ok) throw new Error(`a case was not decided: ${decided.code}`)
  const endpoint = await serveFlows({
    flows: [kycCaseFlow(served.kyc)],
    release: 'kept',
    port: 0,
    log,
  })
  atStop(() => endpoint.close())
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
  for (const key of await readOpenCaseIds(database.reader, undefined, 100)) {
    await wakeFlow(restate.ingressUrl, { flow: 'kycCase', key })
  }
  await waitFor('the flows of late rounds', async () => {
    const [row] = await query('select count(distinct kind) = 4 as done from kyc.nudge')
    return row?.['done'] === true
  })
  await submitIdentity(await join(world, { username: 'just_sent', fullName: 'Just Sent' }))
  const approved = await join(world, { username: 'just_approved', fullName: 'Just Approved' })
  await beginApproval(world, await submitIdentity(approved))
}

async function submitEarlier({ served }: World, { personId, fullName }: Investor, hours: number): Promise<string> {
  const bytes = await picture()
  const sent = await submitDocuments(
    { ...served.kyc, clock: earlier(hours) },
    {
      personId,
      details: { fullname: fullName, dob: '1988-02-29', address: '1 Example Street, Nowhere' },
      documents: [
        { document: 'idCard', bytes },
        { document: 'selfie', bytes },
      ],
      requestId: 'keep-release',
    },
  )
  if (!sent.ok) throw new Error(`an identity case was not taken: ${sent.code}`)
  return sent.value.kycId
}
