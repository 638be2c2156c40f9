import { defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import { readProofCountsAddress, readProofHistoryAddress, readProofOverviewAddress } from './addresses.ts'
import {
  ownChangesQuerySchema,
  ownChangesSchema,
  ownProofSchema,
  ownSnapshotsSchema,
  proofCountsSchema,
  proofHistorySchema,
  proofOverviewSchema,
} from './schema.ts'

export const readProofOverview = defineEndpoint({
  ...readProofOverviewAddress,
  access: 'anyone',
  summary: 'Whether new promises are open, the newest pulse and the newest snapshot of what is owed and held',
  tag: 'proof',
  topics: ['public'],
  answer: proofOverviewSchema,
  refusals: {},
})

export const readProofHistory = defineEndpoint({
  ...readProofHistoryAddress,
  access: 'anyone',
  summary: 'What was held and owed since the beginning, and each time the gate closed',
  tag: 'proof',
  topics: ['public'],
  answer: proofHistorySchema,
  refusals: {},
})

export const readProofCounts = defineEndpoint({
  ...readProofCountsAddress,
  access: 'anyone',
  summary: 'Freezes, legal holds, disputes and closings of the gate by month, and who can sign',
  tag: 'proof',
  topics: ['public'],
  answer: proofCountsSchema,
  refusals: {},
})

/** Files of a snapshot as the worker wrote them: immutable, so that any cache may keep them. */
export const readProofFile = defineEndpoint({
  method: 'GET',
  path: '/proof/files/snapshots/:number/:name',
  access: 'anyone',
  limits: [{ by: 'address', max: 600, windowSeconds: 60 }],
  sends: { type: 'application/octet-stream', cacheControl: 'public, max-age=31536000, immutable' },
  summary: 'A file of a snapshot: its note, its crown, its reserves or its published leaves',
  tag: 'proof',
  topics: [],
  params: z.object({
    number: z.string().regex(/^[1-9]\d{0,8}$/),
    name: z.enum(['note', 'crown', 'reserves.json', 'published.json']),
  }),
  refusals: { not_found: refused(404) },
})

export const listOwnSnapshots = defineEndpoint({
  method: 'GET',
  path: '/api/user/proof/snapshots',
  access: 'person',
  summary: 'The snapshots in which I can look for what is owed to me',
  tag: 'proof',
  topics: [],
  answer: ownSnapshotsSchema,
  refusals: {},
})

export const showOwnProof = defineEndpoint({
  method: 'GET',
  path: '/api/user/proof/snapshots/:number',
  access: 'person',
  limits: [{ by: 'person', max: 60, windowSeconds: 60 }],
  summary:
    'What is owed to me in one snapshot, with the way from there to its root, or a signed answer that there is nothing',
  tag: 'proof',
  topics: [],
  params: z.object({ number: z.string().regex(/^\d{1,9}$/) }),
  answer: ownProofSchema,
  refusals: {
    not_found: refused(404),
    proof_not_kept: refused(410),
    proof_not_signed: refused(503),
    proof_refused: refused(409),
  },
})

export const listOwnChanges = defineEndpoint({
  method: 'GET',
  path: '/api/user/proof/changes',
  access: 'person',
  summary: 'What changed what is owed to me between two ledger entries, oldest first',
  tag: 'proof',
  topics: [],
  query: ownChangesQuerySchema,
  answer: ownChangesSchema,
  refusals: {},
})

/** A receipt for one of the caller's own movements, up to the log's root: format 'clearhold receipt 1'. */
export const showOwnReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/user/proof/receipts/:entry',
  access: 'person',
  limits: [{ by: 'person', max: 60, windowSeconds: 60 }],
  summary: 'A movement of mine, and the way from there to the root of the log',
  tag: 'proof',
  topics: [],
  params: z.object({ entry: z.string().regex(/^\d{1,16}-\d{1,4}$/) }),
  answer: z.object({ file: z.string() }),
  refusals: { not_found: refused(404) },
})
