import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { csvFile, csvLimits, defineEndpoint, type Limit, refused } from '../endpoint.ts'
import { keepRestrictionSchema } from '../views/restrictions.ts'
import { z } from '../zod.ts'
import { documentBytesMax, kycDocuments } from './rules.ts'
import {
  kycApproveSchema,
  kycAssignedSchema,
  kycAssignSchema,
  kycCaseSchema,
  kycCountsSchema,
  kycDecidedSchema,
  kycDecideSchema,
  kycFiltersSchema,
  kycListQuerySchema,
  kycListSchema,
  kycMeSchema,
  kycRejectSchema,
  kycResubmitSchema,
  kycSubmitSchema,
  kycSubmittedSchema,
  kycUndoneSchema,
  kycVerifySchema,
  kycViewAnswerSchema,
  kycViewSchema,
} from './schema.ts'

const seldom: readonly Limit[] = [{ by: 'person', max: 10, windowSeconds: 3600 }]

/** Enough time for two pictures over a slow connection. */
const upload = { files: [...kycDocuments], fileBytesMax: documentBytesMax, receiveMs: 60_000 }

const sendRefusals = {
  bad_request: refused(400),
  kyc_part_missing: refused(422),
  kyc_under_age: refused(422),
  kyc_birth_date_invalid: refused(422),
  kyc_image_unreadable: refused(422),
  kyc_image_too_large: refused(422),
  kyc_image_too_small: refused(422),
  account_not_active: refused(409),
} as const

/** Only this permission: without it not even owners see a document. */
const reviewer = { permission: ['kyc_reviewer'] } as const

const oneCase = z.object({ id: idSchema })

const decideRefusals = {
  not_found: refused(404),
  kyc_own_case: refused(403),
  kyc_same_reviewer: refused(403),
  kyc_taken: refused(409),
  kyc_not_pending: refused(409),
  kyc_documents_erased: refused(410),
  kyc_changed: refused(409),
  kyc_tries_used_up: refused(409),
  kyc_reason_needed: refused(422),
  kyc_reason_unfit: refused(422),
  kyc_decision_incomplete: refused(422),
  kyc_documents_unseen: refused(409),
  sanctions_hit: refused(409),
  sanctions_list_old: refused(503),
  bad_request: refused(400),
} as const

/** Two documents a case, thirty cases an hour: enough for a long day of review, and too little to copy all passports. */
const looks: readonly Limit[] = [
  { by: 'person', max: 60, windowSeconds: 3600 },
  { by: 'person', max: 300, windowSeconds: 86_400 },
]
/** An open queue polls three times a minute; a higher rate means that a reviewer is paging through users. */
const listings: readonly Limit[] = [
  { by: 'person', max: 360, windowSeconds: 3600 },
  { by: 'person', max: 3_000, windowSeconds: 86_400 },
]

export const submitDocuments = defineEndpoint({
  method: 'POST',
  path: '/api/kyc/submit',
  access: 'person',
  limits: seldom,
  upload,
  summary: 'Name, date of birth, address and two pictures; the case is pending once all of it is safe',
  tag: 'kyc',
  topics: ['kyc', 'profile', 'activity'],
  body: kycSubmitSchema,
  answer: kycSubmittedSchema,
  refusals: {
    ...sendRefusals,
    kyc_case_open: refused(409),
    kyc_already_verified: refused(409),
    kyc_rejected_finally: refused(409),
  },
})

export const resubmitParts = defineEndpoint({
  method: 'POST',
  path: '/api/kyc/resubmit',
  access: 'person',
  limits: seldom,
  upload,
  summary: 'The parts that were asked for again, and only those',
  tag: 'kyc',
  topics: ['kyc', 'profile', 'activity'],
  body: kycResubmitSchema,
  answer: kycSubmittedSchema,
  refusals: { ...sendRefusals, kyc_not_in_revision: refused(409), kyc_part_not_asked: refused(422) },
})

export const readOwnCase = defineEndpoint({
  method: 'GET',
  path: '/api/kyc/me',
  access: 'person',
  summary: 'How the person’s identity stands: each part and why, what happened, how long it takes, who looked',
  tag: 'kyc',
  topics: ['kyc'],
  answer: kycMeSchema,
  refusals: {},
})

export const listCases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kyc/submissions',
  access: reviewer,
  limits: listings,
  summary: 'Identity cases: those that wait oldest first, the others newest first',
  tag: 'kyc review',
  topics: ['kyc'],
  query: kycListQuerySchema,
  answer: kycListSchema,
  refusals: {},
})

export const countCases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kyc/counts',
  access: reviewer,
  summary: 'How many identity cases wait, without anything of what people sent',
  tag: 'kyc review',
  topics: ['kyc'],
  answer: kycCountsSchema,
  refusals: {},
})

export const exportCases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kyc/submissions.csv',
  access: reviewer,
  limits: csvLimits,
  sends: csvFile('identity-cases'),
  summary: 'Identity cases and how they stand, as a file of what the filters show; nothing of what people sent',
  tag: 'kyc review',
  topics: ['kyc'],
  query: kycFiltersSchema,
  refusals: {},
})

export const showCase = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kyc/submissions/:id',
  access: reviewer,
  limits: listings,
  summary: 'One case with its history, who looked, and the cases before it',
  tag: 'kyc review',
  topics: ['kyc'],
  params: oneCase,
  answer: kycCaseSchema,
  refusals: { not_found: refused(404) },
})

export const approveCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/approve',
  access: reviewer,
  summary:
    'Approve every part of a case that waits, once every document was opened; it counts when it can no longer be undone',
  tag: 'kyc review',
  topics: ['kyc', 'users', 'audit'],
  body: kycApproveSchema,
  answer: kycDecidedSchema,
  refusals: decideRefusals,
})

export const rejectCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/reject',
  access: reviewer,
  summary: 'Reject a case, with the reason the person is told',
  tag: 'kyc review',
  topics: ['kyc', 'users', 'audit'],
  body: kycRejectSchema,
  answer: kycDecidedSchema,
  refusals: decideRefusals,
})

export const verifyUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/kyc/:userId/verify',
  access: reviewer,
  summary: 'Verify or reject the case of a person that waits',
  tag: 'kyc review',
  topics: ['kyc', 'users', 'audit'],
  params: z.object({ userId: idSchema }),
  body: kycVerifySchema,
  answer: kycDecidedSchema,
  refusals: decideRefusals,
})

export const decideCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/:id/decide',
  access: reviewer,
  summary: 'Decide a case part by part: approve, ask again, reject; each refusal with its reason',
  tag: 'kyc review',
  topics: ['kyc', 'users', 'audit'],
  params: oneCase,
  body: kycDecideSchema,
  answer: kycDecidedSchema,
  refusals: decideRefusals,
})

export const undoApproval = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/:id/undo',
  access: reviewer,
  summary: 'Take an approval of one’s own back, while it does not count yet',
  tag: 'kyc review',
  topics: ['kyc', 'users', 'audit'],
  params: oneCase,
  answer: kycUndoneSchema,
  refusals: { not_found: refused(404), kyc_undo_over: refused(409) },
})

export const assignCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/:id/assign',
  access: reviewer,
  summary: 'Take a case, hand it on, or give it back to the queue',
  tag: 'kyc review',
  topics: ['kyc', 'audit'],
  params: oneCase,
  body: kycAssignSchema,
  answer: kycAssignedSchema,
  refusals: {
    not_found: refused(404),
    kyc_own_case: refused(403),
    kyc_not_pending: refused(409),
    kyc_documents_erased: refused(410),
    kyc_assignee_unfit: refused(422),
  },
})

export const proposeExtendingLegalHold = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/keep-held',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for a legal hold to stay to a later day; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: oneCase,
  body: keepRestrictionSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const requestDocumentView = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kyc/:id/documents/:document/view',
  access: reviewer,
  limits: looks,
  summary: 'Ask to look at a document: answers an address that shows it once, within a minute',
  tag: 'kyc review',
  topics: ['kyc', 'audit'],
  params: z.object({ id: idSchema, document: z.enum(kycDocuments) }),
  body: kycViewSchema,
  answer: kycViewAnswerSchema,
  refusals: { not_found: refused(404), kyc_own_case: refused(403), kyc_documents_erased: refused(410) },
})

export const viewDocument = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kyc/views/:token',
  access: reviewer,
  limits: looks,
  sends: { type: 'image/webp', cacheControl: 'no-store, private' },
  summary: 'The document that was asked for, as WebP: once, to the one who asked',
  tag: 'kyc review',
  topics: ['kyc'],
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  refusals: { kyc_view_over: refused(410), kyc_documents_erased: refused(410) },
})
