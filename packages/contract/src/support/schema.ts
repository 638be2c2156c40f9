import { idSchema } from '../accounts/schema.ts'
import { lineOf } from '../content/line.ts'
import { emailPattern } from '../content/rules.ts'
import { languages } from '../language.ts'
import { pageQuery } from '../lists.ts'
import { z } from '../zod.ts'
import { threadAuthors, threadMax, threadStates } from './rules.ts'

const time = z.iso.datetime()
const count = z.int().min(0)
const line = (max: number) => lineOf(max, /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
const text = z.string().trim().min(1).max(threadMax.text)
/** Idempotency key chosen by the page. */
const key = idSchema

export const threadMessageSchema = z.object({
  id: idSchema,
  author: z.enum(threadAuthors),
  text: z.string(),
  writtenAt: time,
})
export type ThreadMessage = z.infer<typeof threadMessageSchema>

const threadFields = {
  _id: idSchema,
  /** 'T-1A2B3C4D': the reference that both sides quote. */
  reference: z.string(),
  subject: z.string(),
  state: z.enum(threadStates),
  openedAt: time,
  /** When the last message was written. */
  lastAt: time,
}

const wholeFields = {
  messages: z.array(threadMessageSchema).max(threadMax.messages),
  /** Up to when each side has read; null if nothing. */
  askerReadTo: time.nullable(),
  staffReadTo: time.nullable(),
}

/** GET /api/support/threads: one's own, the latest first. */
export const ownThreadSchema = z.object({ ...threadFields, unread: count }).meta({ id: 'SupportThread' })
export type OwnThread = z.infer<typeof ownThreadSchema>
export const ownThreadsSchema = z.object({ threads: z.array(ownThreadSchema), unread: count })

/** GET /api/support/threads/:id */
export const wholeThreadSchema = z.object({ ...threadFields, ...wholeFields }).meta({ id: 'SupportThreadWhole' })
export type WholeThread = z.infer<typeof wholeThreadSchema>

/** GET /api/support/visit: the thread of the calling browser. */
export const visitSchema = z.object({ thread: wholeThreadSchema.nullable() })
export type Visit = z.infer<typeof visitSchema>

/** POST /api/support/threads */
export const openThreadSchema = z.strictObject({
  subject: line(threadMax.subject),
  text,
  language: z.enum(languages),
  key,
})
export const openedThreadSchema = z.object({ _id: idSchema })

export const writeMessageSchema = z.strictObject({ text, key })
export const messageWrittenSchema = z.object({ status: z.literal('written') })
/** Up to the message that was written then. */
export const readThreadSchema = z.strictObject({ upTo: time })
export const threadReadSchema = z.object({ status: z.literal('read') })
export const threadClosedSchema = z.object({ status: z.literal('closed') })

/** POST /api/support/visit: with the bot protection of every visitor form (content/rules.ts). */
export const openVisitSchema = z.strictObject({
  name: line(threadMax.name),
  email: z.string().trim().max(threadMax.email).regex(emailPattern),
  text,
  language: z.enum(languages),
  key,
  website: z.string().max(500),
  stamp: z.string().max(200),
})
export type OpenVisit = z.output<typeof openVisitSchema>
/** The same for a bot, which gets no cookie. */
export const visitOpenedSchema = z.object({ status: z.literal('opened') })

/** Whose thread it is, as staff see it. A visitor has an address to be answered at, an investor a page. */
const askerSchema = z.object({
  name: z.string(),
  email: z.string(),
  personId: idSchema.nullable(),
})

export const staffThreadSchema = z
  .object({
    ...threadFields,
    asker: askerSchema,
    language: z.enum(languages),
    /** Since when it waits for an answer; null where it does not. */
    waitingSince: time.nullable(),
  })
  .meta({ id: 'SupportThreadStaff' })
export type StaffThread = z.infer<typeof staffThreadSchema>

/** GET /api/admin/support-threads: what waits, the longest first; the others by their last message, the newest first. */
export const staffThreadsQuerySchema = z.object({ state: z.enum(threadStates).default('open'), ...pageQuery })
export type StaffThreadsQuery = z.output<typeof staffThreadsQuerySchema>
export const staffThreadsSchema = z.object({
  threads: z.array(staffThreadSchema),
  next: z.string().nullable(),
  counts: z.object({ open: count, answered: count }),
})

/** GET /api/admin/support-threads/:id */
export const staffWholeThreadSchema = staffThreadSchema
  .extend({
    ...wholeFields,
    /** Which member of staff wrote each answer, by message id. */
    writers: z.record(z.string(), z.string()),
    closedAt: time.nullable(),
  })
  .meta({ id: 'SupportThreadStaffWhole' })
export type StaffWholeThread = z.infer<typeof staffWholeThreadSchema>
