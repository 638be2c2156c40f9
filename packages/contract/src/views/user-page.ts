import { idSchema } from '../accounts/schema.ts'
import { messageItemSchema } from '../notifications/schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()
/** '1042-3': the number of a ledger entry. */
const entry = z.string().regex(/^\d+-\d+$/)
const amount = z.string()

export const investorKinds = ['cash', 'profit', 'bonus', 'locked', 'leaving'] as const

/** GET /api/admin/user/:id/money: the last entries of each of a user's accounts, newest first. */
export const userMoneySchema = z
  .object({
    accounts: z.array(
      z.object({
        kind: z.enum(investorKinds),
        balance: amount,
        entries: z.array(
          z.object({
            entry,
            line: z.int(),
            at: time,
            reason: z.string(),
            about: z.string(),
            direction: z.enum(['in', 'out']),
            /** The account on the other side: 'custody:31337', 'operator:capital'. */
            other: z.string(),
            amount,
            after: amount,
          }),
        ),
        /** There are older ones. */
        more: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'UserMoney' })
export type UserMoney = z.infer<typeof userMoneySchema>

/** GET /api/admin/user/:id/sessions: a user's open sessions, without their network addresses. */
export const userSessionsSchema = z.object({
  sessions: z.array(
    z.object({ id: idSchema, startedAt: time, lastUsedAt: time, device: z.string(), remembered: z.boolean() }),
  ),
})
export const endUserSessionsSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })

/** GET /api/admin/user/:id/messages: the user's messages, in the reader's language. */
export const userMessagesSchema = z.object({
  messages: z.array(messageItemSchema.pick({ id: true, kind: true, title: true, body: true, at: true, readAt: true })),
  next: z.string().nullable(),
})

export const noteTextMax = 2000
export const noteSchema = z.object({
  id: z.string(),
  author: z.object({ id: idSchema, name: z.string() }),
  text: z.string(),
  writtenAt: time,
})
export const noteListSchema = z.object({ notes: z.array(noteSchema), next: z.string().nullable() })
export const newNoteSchema = z.strictObject({ text: z.string().trim().min(1).max(noteTextMax) })
export const noteListQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(20),
})
