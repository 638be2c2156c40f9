import {
  ageAt,
  type CannotDecide,
  finalRejectReasons,
  type KycDecision,
  type KycDocument,
  type KycListStatus,
  type KycPart,
  type KycReason,
  type KycStatus,
  kycAgeMax,
  kycAgeMin,
  kycDocuments,
  kycParts,
  kycRoundsMax,
  type PartState,
  type RejectReason,
  reasonFits,
  rejectPart,
} from '@clearhold/contract/kyc/rules'
import type { kycDetailsSchema } from '@clearhold/contract/kyc/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'

/** The facts of a case that decisions depend on. */
export interface CaseFacts {
  readonly personId: string
  readonly state: KycStatus
  readonly round: number
  readonly assigneeId: string | null
  /** Reviewers who rejected an earlier case of this person and must not decide this one. */
  readonly barredReviewerIds: readonly string[]
  readonly erasedAt: Date | null
  /** The approving reviewer, while the approval can be undone. */
  readonly approvedBy: string | null
}

export interface SentPart {
  readonly part: KycPart
  readonly round: number
  readonly sentAt: Date
}

export interface MadeDecision {
  readonly part: KycPart
  readonly round: number
  readonly decision: KycDecision
  readonly reason: KycReason | null
}

export interface PartStanding extends SentPart {
  readonly state: PartState
  readonly reason: KycReason | null
}

export interface WantedDecision {
  readonly part: KycPart
  readonly decision: KycDecision
  readonly reason?: KycReason | undefined
}

const states: Readonly<Record<KycDecision, PartState>> = { approve: 'accepted', revise: 'revise', reject: 'rejected' }

/** The state of each part: its last version, and the decision about that version. */
export function standingOf(sent: readonly SentPart[], decisions: readonly MadeDecision[]): PartStanding[] {
  return kycParts.flatMap((part) => {
    const latest = last(sent.filter((version) => version.part === part))
    if (latest === undefined) return []
    const decided = last(decisions.filter((made) => made.part === part && made.round >= latest.round))
    const state = decided === undefined ? 'sent' : states[decided.decision]
    return [{ ...latest, state, reason: decided?.reason ?? null }]
  })
}

function last<Item extends { readonly round: number }>(items: readonly Item[]): Item | undefined {
  return [...items].sort((left, right) => left.round - right.round).at(-1)
}

/** Refusal codes for why a reviewer cannot decide a case. */
export const decideRefusalCodes = {
  own: 'kyc_own_case',
  rejected_it_before: 'kyc_same_reviewer',
  taken: 'kyc_taken',
  not_pending: 'kyc_not_pending',
  erased: 'kyc_documents_erased',
} as const satisfies Readonly<Record<CannotDecide, string>>
export type DecideRefusalCode = (typeof decideRefusalCodes)[CannotDecide]

/**
 * Why this reviewer cannot decide this case; undefined when they can. Reviewers never decide about themselves, whatever their permissions.
 */
export function decideRefusal(facts: CaseFacts, reviewerId: string): CannotDecide | undefined {
  if (facts.personId === reviewerId) return 'own'
  if (facts.erasedAt !== null) return 'erased'
  if (facts.state !== 'pending' || facts.approvedBy !== null) return 'not_pending'
  if (facts.barredReviewerIds.includes(reviewerId)) return 'rejected_it_before'
  return facts.assigneeId !== null && facts.assigneeId !== reviewerId ? 'taken' : undefined
}

export type DecisionRefusal =
  | 'kyc_reason_needed'
  | 'kyc_reason_unfit'
  | 'kyc_decision_incomplete'
  | 'kyc_changed'
  | 'kyc_tries_used_up'
  | 'bad_request'

export const outcomes = ['revision', 'verified', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of decisions about parts for the case, or why they are refused. */
export function judge(
  standing: readonly PartStanding[],
  round: number,
  wanted: { readonly round: number; readonly parts: readonly WantedDecision[] },
): Result<Outcome, DecisionRefusal> {
  if (wanted.round !== round) return refuse('kyc_changed')
  if (new Set(wanted.parts.map(({ part }) => part)).size < wanted.parts.length) return refuse('bad_request')
  for (const { part, decision, reason } of wanted.parts) {
    if (decision !== 'approve' && reason === undefined) return refuse('kyc_reason_needed')
    if (!reasonFits(part, decision, reason)) return refuse('kyc_reason_unfit')
  }
  if (wanted.parts.some(({ decision }) => decision === 'reject')) return ok('rejected')
  const open = standing.filter(({ state }) => state === 'sent')
  if (open.some(({ part }) => !wanted.parts.some((made) => made.part === part)))
    return refuse('kyc_decision_incomplete')
  if (wanted.parts.every(({ decision }) => decision === 'approve')) return ok('verified')
  return round >= kycRoundsMax ? refuse('kyc_tries_used_up') : ok('revision')
}

/** The decisions behind 'approve' for a whole case: every waiting part. */
export function approveAll(standing: readonly PartStanding[]): WantedDecision[] {
  return standing.filter(({ state }) => state === 'sent').map(({ part }) => ({ part, decision: 'approve' }))
}

/** The decision behind 'reject' for a whole case: the part that the reason is about. */
export function rejectWhole(reason: RejectReason): WantedDecision[] {
  return [{ part: rejectPart[reason], decision: 'reject', reason }]
}

export function rejectReasonOf(parts: readonly WantedDecision[]): RejectReason | undefined {
  return parts.find(({ decision }) => decision === 'reject')?.reason as RejectReason | undefined
}

export function isFinal(reason: RejectReason | null): boolean {
  return reason !== null && finalRejectReasons.includes(reason)
}

/** The outcome of one round's decisions, as the timeline shows it. */
export function outcomeOf(
  decisions: readonly Pick<MadeDecision, 'decision'>[],
): 'rejected' | 'revision_asked' | 'verified' {
  if (decisions.some(({ decision }) => decision === 'reject')) return 'rejected'
  return decisions.some(({ decision }) => decision === 'revise') ? 'revision_asked' : 'verified'
}

export interface LatestCase {
  readonly state: KycStatus
  readonly final: boolean
}

export type CaseStateRefusal = 'kyc_case_open' | 'kyc_already_verified' | 'kyc_rejected_finally'

/** Whether a person may open a case: one at a time, none beside a verified one, none after a final rejection. */
export function submitRefusal(latest: LatestCase | undefined): CaseStateRefusal | undefined {
  if (latest === undefined) return undefined
  if (latest.state === 'verified') return 'kyc_already_verified'
  if (latest.state !== 'rejected') return 'kyc_case_open'
  return latest.final ? 'kyc_rejected_finally' : undefined
}

/** 18 or older, by the date alone, and within a human lifespan. */
export function birthDateRefusal(dob: string, now: Date): 'kyc_under_age' | 'kyc_birth_date_invalid' | undefined {
  const age = ageAt(dob, now)
  if (age === undefined || age < 0 || age > kycAgeMax) return 'kyc_birth_date_invalid'
  return age < kycAgeMin ? 'kyc_under_age' : undefined
}

/** A resubmission must contain exactly the parts that failed. */
export function resubmitRefusal(
  standing: readonly PartStanding[],
  sent: readonly KycPart[],
): { readonly code: 'kyc_part_missing' | 'kyc_part_not_asked'; readonly part: KycPart } | undefined {
  const asked = standing.filter(({ state }) => state === 'revise').map(({ part }) => part)
  const extra = sent.find((part) => !asked.includes(part))
  if (extra !== undefined) return { code: 'kyc_part_not_asked', part: extra }
  const missing = asked.find((part) => !sent.includes(part))
  return missing === undefined ? undefined : { code: 'kyc_part_missing', part: missing }
}

/** Documents whose last version is not among these files. */
export function unseenDocuments(
  sent: readonly (SentPart & { readonly fileName: string | null })[],
  seenFiles: ReadonlySet<string>,
): KycDocument[] {
  return kycDocuments.filter((document) => {
    const latest = last(sent.filter(({ part }) => part === document))
    return latest !== undefined && !(latest.fileName !== null && seenFiles.has(latest.fileName))
  })
}

/** Verified is 'approved' in the admin list (decisions 9). */
export function listStatus(state: KycStatus): KycListStatus {
  return state === 'verified' ? 'approved' : state
}

export function reference(number: bigint): string {
  return `K-${number}`
}

/** The number in 'K-1042' or '1042'. */
export function numberIn(text: string): bigint | undefined {
  const digits = /^(?:k-?)?(\d{4,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

/** Path of the endpoint that requests a document view (decisions 20). */
export function viewPath(caseId: string, document: KycDocument): string {
  return `/api/admin/kyc/${caseId}/documents/${document}/view`
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A median needs at least this many values. */
export const measuredMin = 5
export const measuredDays = 30
/** A file that no case refers to after this time belongs to a failed form. */
export const orphanMs = hourMs
/** How many people's documents, or files of failed forms, one run erases. */
export const erasedAtOnceMax = 100
export const viewsShownMax = 200
/** Command name for extending a legal hold. */
export const keepHeldCommandName = 'legal_hold.keep'
export const reviewersNotifiedMax = 10

export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}

export function dueAt(sentAt: Date, promisedHours: number): Date {
  return after(sentAt, promisedHours * hourMs)
}

export const nudgesOfReviewers = ['overdue', 'escalated'] as const
export const nudgesOfPerson = ['reminder_first', 'reminder_second'] as const
export type Nudge = (typeof nudgesOfReviewers)[number] | (typeof nudgesOfPerson)[number]

/** When a nudge is due, from the moment the round was sent or, for the person, revision was requested. */
export function nudgeAt(nudge: Nudge, since: Date, promisedHours: number): Date {
  if (nudge === 'overdue') return dueAt(since, promisedHours)
  if (nudge === 'escalated') return dueAt(since, 2 * promisedHours)
  return after(since, nudge === 'reminder_first' ? 3 * dayMs : 10 * dayMs)
}

/** The facts of a round that reminders depend on. */
export interface RoundFacts {
  readonly sentAt: Date
  readonly decidedAt: Date | null
  readonly outcome: Outcome | null
  readonly over: boolean
}

/** Since when we wait: for staff until the round is decided; for the person after a revision, until they resubmit. */
export function waitsSince({ sentAt, decidedAt, outcome, over }: RoundFacts, nudge: Nudge): Date | undefined {
  if (over) return undefined
  if (isOfPerson(nudge)) return outcome === 'revision' ? (decidedAt ?? undefined) : undefined
  return decidedAt === null ? sentAt : undefined
}

export function isOfPerson(nudge: Nudge): boolean {
  return nudgesOfPerson.some((kind) => kind === nudge)
}

/** The details a person entered. */
export type Details = z.output<typeof kycDetailsSchema>

/** Encryption context: details decrypt for their own case and round only. */
export function detailsContextOf(caseId: string, round: number): string {
  return `kyc:details:${caseId}:${round}`
}

/** Storage key of a document, which reveals nothing about it. */
export function storageKeyOf(name: string): string {
  return `kyc/${name.slice(0, 2)}/${name}`
}

/** Encryption context: a document decrypts under its own name only. */
export function documentContextOf(name: string): string {
  return `kyc:file:${name}`
}
