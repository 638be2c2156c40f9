import { z } from 'zod'
import { balanceSchema } from './money-schema.ts'

/**
 * A figure shown in public: the value, when it was computed, and which sentence under 'How we know' explains it.
 * There is no way to write a figure without saying how it is known.
 */
export const figureSchema = z.object({
  value: balanceSchema,
  computedAt: z.iso.datetime(),
  howWeKnow: z.enum(['assets_held']),
})
export type Figure = z.infer<typeof figureSchema>

export const publicFiguresSchema = z.object({ assetsHeld: figureSchema }).meta({ id: 'PublicFigures' })
export type PublicFigures = z.infer<typeof publicFiguresSchema>
