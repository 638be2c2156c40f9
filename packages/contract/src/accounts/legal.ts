import { z } from '../zod.ts'

/** What an investor accepts before depositing or starting a plan. */
export const legalDocuments = ['terms', 'risk'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** The digest of a text in all languages: legal-versions.generated.ts lists the current ones. */
export const legalVersionSchema = z.string().regex(/^[0-9a-f]{64}$/)

const acceptance = z.object({
  version: legalVersionSchema,
  /** When this version was accepted, by the real clock and by the business clock; null while it was not. */
  acceptedAt: z.iso.datetime().nullable(),
  businessAt: z.iso.datetime().nullable(),
  /** Whether an earlier version was accepted: then the investor is asked again. */
  before: z.boolean(),
})

/** GET /api/legal */
export const legalStandingSchema = z
  .object({ terms: acceptance, risk: acceptance, needed: z.boolean() })
  .meta({ id: 'LegalStanding' })
export type LegalStanding = z.infer<typeof legalStandingSchema>

/** Whether some version of each text was accepted: enough to report a payment that was made under it. */
export function wasEverAccepted(standing: LegalStanding): boolean {
  return legalDocuments.every((document) => standing[document].acceptedAt !== null || standing[document].before)
}

/** POST /api/legal/accept: the versions that were read. */
export const acceptLegalSchema = z.strictObject({ terms: legalVersionSchema, risk: legalVersionSchema })
