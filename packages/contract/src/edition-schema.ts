import { editions, type Operator, type PublicIdentity } from './edition.ts'
import { z } from './zod.ts'

export const editionSchema = z.enum(editions)

const operatorSchema = z.object({
  brand: z.string().min(1),
  legalName: z.string(),
  licence: z.string(),
  address: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  supportHours: z.string(),
}) satisfies z.ZodType<Operator>

export const publicIdentitySchema = z.object({
  edition: editionSchema,
  operator: operatorSchema,
}) satisfies z.ZodType<PublicIdentity>
