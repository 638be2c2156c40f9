/**
 * Rules of identity cases shared by page and server, without zod (schemas: schema.ts; texts: texts/<language>/kyc-reasons.json).
 *
 * A case has three parts. Two are documents, kept as images; details are what the user types. A decision is made
 * part by part, and a revision asks again only for the parts that failed.
 */
export const kycDocuments = ['idCard', 'selfie'] as const
export type KycDocument = (typeof kycDocuments)[number]
export const kycParts = ['details', ...kycDocuments] as const
export type KycPart = (typeof kycParts)[number]

/** Statuses on the wire (decisions 9): no case at all is null. In the admin list verified is called 'approved'. */
export const kycStatuses = ['pending', 'revision', 'verified', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]
/** Not rejected. */
export const acceptableKycStatuses: readonly KycStatus[] = ['pending', 'revision', 'verified']
/** A reviewer has answered. */
export const answeredKycStatuses: readonly KycStatus[] = ['revision', 'verified', 'rejected']
/** Something still has to be sent or decided. */
export const openKycStatuses: readonly KycStatus[] = ['pending', 'revision']
export const kycListStatuses = ['pending', 'revision', 'approved', 'rejected'] as const
export type KycListStatus = (typeof kycListStatuses)[number]

export const kycDecisions = ['approve', 'revise', 'reject'] as const
export type KycDecision = (typeof kycDecisions)[number]

/** Why a part must be sent again: a closed list of what can be wrong with it. */
export const reviseReasons = {
  details: ['name_differs', 'name_incomplete', 'birth_date_differs', 'address_incomplete'],
  idCard: ['blurry', 'cut_off', 'glare', 'too_dark', 'expired', 'wrong_document', 'not_in_colour', 'name_differs'],
  selfie: ['blurry', 'cut_off', 'glare', 'too_dark', 'face_covered', 'more_than_one_face', 'not_a_live_photo'],
} as const satisfies Readonly<Record<KycPart, readonly string[]>>
export type ReviseReason = (typeof reviseReasons)[KycPart][number]

/** Why a whole case is rejected. Each is attached to the part that showed it. */
export const rejectReasons = [
  'document_forged',
  'not_the_same_person',
  'under_age',
  'not_permitted',
  'document_not_accepted',
  'unusable_after_tries',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Final reasons: there is no further attempt, and the investor gets their money back instead (charter). */
export const finalRejectReasons: readonly RejectReason[] = [
  'document_forged',
  'not_the_same_person',
  'under_age',
  'not_permitted',
]

/** The part a reason is attached to when only the case as a whole was rejected (admin/kyc/reject, kyc/{userId}/verify). */
export const rejectPart: Readonly<Record<RejectReason, KycPart>> = {
  document_forged: 'idCard',
  not_the_same_person: 'selfie',
  under_age: 'details',
  not_permitted: 'details',
  document_not_accepted: 'idCard',
  unusable_after_tries: 'idCard',
}

export const kycReasons = [
  ...new Set<ReviseReason | RejectReason>([...Object.values(reviseReasons).flat(), ...rejectReasons]),
] as const
export type KycReason = ReviseReason | RejectReason

/** Whether this reason can be given for this decision on this part. */
export function reasonFits(part: KycPart, decision: KycDecision, reason: KycReason | undefined): boolean {
  if (decision === 'approve') return reason === undefined
  const allowed: readonly string[] = decision === 'revise' ? reviseReasons[part] : rejectReasons
  return reason !== undefined && allowed.includes(reason)
}

/** Why a reviewer opens a document: a closed list, because the investor reads it in their list of views. */
export const viewReasons = ['case_review', 'second_look', 'question_of_the_person', 'legal_request'] as const
export type ViewReason = (typeof viewReasons)[number]

/** The state of a part as the investor sees it: to send, under review, accepted, to be sent again, rejected. */
export const partStates = ['needed', 'sent', 'accepted', 'revise', 'rejected'] as const
export type PartState = (typeof partStates)[number]

export const timelineKinds = ['submitted', 'revision_asked', 'resubmitted', 'overdue', 'verified', 'rejected'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Why the caller cannot decide a case; null if they can. */
export const cannotDecideReasons = ['own', 'rejected_it_before', 'taken', 'not_pending', 'erased'] as const
export type CannotDecide = (typeof cannotDecideReasons)[number]

/** Limits, used by the form and by the server alike. */
export const kycAgeMin = 18
export const kycAgeMax = 120
export const kycAddressMin = 5
export const kycAddressMax = 300
/** Of each document, as it is sent. */
export const documentBytesMax = 8 * 1024 * 1024
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The shorter side of a document's picture, in pixels: below it the document is illegible. */
export const documentSideMin = 400
/** How long after the request a document can be viewed, once. */
export const viewLifeMs = 60_000
/** How often one case may be submitted: the first time and each revision. */
export const kycRoundsMax = 8

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Whole years between a date of birth ('1991-06-14') and a day in UTC; undefined when there is no such date. A person born on
 * 29 February turns a year older on 1 March in other years.
 */
export function ageAt(dob: string, now: Date): number | undefined {
  const [, year, month, day] = datePattern.exec(dob)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || year < 1) return undefined
  const born = new Date(0)
  born.setUTCFullYear(year, month - 1, day)
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return undefined
  const years = now.getUTCFullYear() - year
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return hadBirthday ? years : years - 1
}
