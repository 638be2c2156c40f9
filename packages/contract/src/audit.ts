import { z } from 'zod'

const sequence = z.string().regex(/^\d+$/)

/** Where the chain of what was done ends, how much is not in it yet, and when somebody last read all of it. */
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
