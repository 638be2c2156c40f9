import { z } from '../zod.ts'

const reported = z.string().max(4_000).optional()

/** POST /api/csp-reports, in the two forms that browsers send. Other fields of a report may be personal, and are not read. */
export const cspReportSchema = z
  .union([
    z.object({
      'csp-report': z.object({
        'effective-directive': reported,
        'violated-directive': reported,
        'blocked-uri': reported,
      }),
    }),
    z
      .array(
        z.object({
          type: z.string().max(100),
          body: z.object({ effectiveDirective: reported, blockedURL: reported }),
        }),
      )
      .min(1)
      .max(20),
  ])
  .meta({ id: 'CspReport' })
export type CspReport = z.infer<typeof cspReportSchema>

export const cspReportedSchema = z.object({ status: z.literal('noted') })
