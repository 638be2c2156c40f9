import { daysQuery, pageQuery, totalMax } from '../lists.ts'
import { z } from '../zod.ts'

const sequence = z.string().regex(/^\d+$/)

/** The head of the audit chain, how much is not sealed yet, and when it was last verified. */
export const auditHeadSchema = z
  .object({
    seq: sequence,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    sealedAt: z.iso.datetime().nullable(),
    unsealed: sequence,
    oldestUnsealedAt: z.iso.datetime().nullable(),
    verification: z
      .object({ verifiedAt: z.iso.datetime(), links: sequence, firstBroken: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'AuditHead' })
export type AuditHead = z.infer<typeof auditHeadSchema>

const time = z.iso.datetime()
const name = z.string().nullable()

/** One audit record. Contents are digested, not stored; the link is its position in the chain. */
export const auditRecordSchema = z
  .object({
    id: sequence,
    at: time,
    /** 'person:{id}', 'system:{process}', 'operator:{name}'; the name where it is a person. */
    actor: z.string(),
    actorName: name,
    action: z.string(),
    subject: z.string(),
    subjectName: name,
    requestId: z.string().nullable(),
    beforeDigest: z.string().nullable(),
    afterDigest: z.string().nullable(),
    /** Null while it waits for the sealer. */
    link: z.object({ seq: sequence, hash: z.string(), sealedAt: time }).nullable(),
  })
  .meta({ id: 'AuditRecord' })
export type AuditRecord = z.infer<typeof auditRecordSchema>

/** Counted up to ten thousand: a count must not cost more than the list. */
export const auditListSchema = z.object({
  records: z.array(auditRecordSchema),
  next: z.string().nullable(),
  total: z.int().max(totalMax),
  totalIsMore: z.boolean(),
})

export const auditFilterSchema = z.object({
  actor: z.string().max(80).optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80)
    .optional(),
  subject: z.string().max(160).optional(),
  /** The exact id of the actor, the subject or the request. */
  search: z.string().trim().max(160).optional(),
  ...daysQuery,
})
export type AuditFilter = z.infer<typeof auditFilterSchema>
export const auditListQuerySchema = auditFilterSchema.extend(pageQuery)

/** A verification of the whole chain and the ledger: requested, running, and its findings. */
export const auditLookSchema = z
  .object({
    state: z.enum(['waiting', 'reading', 'whole', 'broken', 'failed']),
    /** First the chain, then the ledger. */
    stage: z.enum(['chain', 'book']),
    linksRead: sequence,
    linksTotal: sequence,
    askedBy: z.string(),
    askedByName: name,
    askedAt: time,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    /** The first altered row, by its name in the audit log or the ledger. */
    firstBroken: z.string().nullable(),
  })
  .meta({ id: 'AuditLook' })
export type AuditLook = z.infer<typeof auditLookSchema>
export const auditLooksSchema = z.object({ look: auditLookSchema.nullable() })
