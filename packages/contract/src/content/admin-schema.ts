import { idSchema } from '../accounts/schema.ts'
import { languages } from '../language.ts'
import { daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { z } from '../zod.ts'
import { lineOf } from './line.ts'
import {
  announcementLevels,
  announcementMax,
  announcementPages,
  announcementStates,
  contactMax,
  emailPattern,
  messageStates,
  subscriptionStates,
  supportMax,
  testimonialMax,
  testimonialRefusals,
  testimonialStates,
} from './rules.ts'

const time = z.iso.datetime()
const staffSchema = z.object({ id: idSchema, name: z.string() })
const count = z.int().min(0)

/** The first is the default order. */
export const messageSorts = ['-received', 'received'] as const
export type MessageSort = (typeof messageSorts)[number]

export const messageFiltersSchema = z.object({
  state: z.enum(messageStates).optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  /** A reference (C-1A2B3C4D), the beginning of an address, or words of the message. */
  search: z.string().max(140).optional(),
  ...daysQuery,
  sort: z.enum(messageSorts).default('-received'),
})
export type MessageFilters = z.output<typeof messageFiltersSchema>

/** GET /api/admin/contact-messages */
export const contactMessagesQuerySchema = messageFiltersSchema.extend(pageQuery)
export type ContactMessagesQuery = z.output<typeof contactMessagesQuerySchema>

export const contactMessageSchema = z
  .object({
    _id: idSchema,
    /** 'C-1A2B3C4D': the reference that visitor and staff quote. */
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    language: z.enum(languages),
    receivedAt: time,
    state: z.enum(messageStates),
    assignee: staffSchema.nullable(),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactMessagesSchema = z.object({
  messages: z.array(contactMessageSchema),
  next: z.string().nullable(),
  ...totalAnswer,
  /** What waits for staff, regardless of filters; counted up to 10,000. */
  counts: z.object({ open: count, answered: count }),
})

/**
 * sent: a mail server accepted it. failed: none did for days, and we stopped retrying. uncertain: one may have accepted it; it is not sent
 * again automatically.
 */
export const replyStates = ['waiting', 'sent', 'failed', 'uncertain'] as const

export const contactReplySchema = z.object({
  id: idSchema,
  text: z.string(),
  author: staffSchema,
  writtenAt: time,
  mail: z.enum(replyStates),
  sentAt: time.nullable(),
})
export type ContactReply = z.infer<typeof contactReplySchema>

/** GET /api/admin/contact-messages/:id */
export const contactMessageFullSchema = contactMessageSchema
  .extend({
    message: z.string(),
    replies: z.array(contactReplySchema),
    closedAt: time.nullable(),
    closedBy: staffSchema.nullable(),
    /** The investor with this address, where there is one. */
    person: staffSchema.nullable(),
  })
  .meta({ id: 'ContactMessageFull' })
export type ContactMessageFull = z.infer<typeof contactMessageFullSchema>

export const replyToMessageSchema = z.strictObject({ text: z.string().trim().min(1).max(contactMax.message) })
export const assignMessageSchema = z.strictObject({ assignee: z.literal('me').nullable() })
export const messageStateSchema = z.object({ state: z.enum(messageStates) })

export const subscriptionSorts = ['-requested', 'requested', 'email', '-email'] as const
export type SubscriptionSort = (typeof subscriptionSorts)[number]

export const subscriptionFiltersSchema = z.object({
  state: z.enum(subscriptionStates).optional(),
  /** The beginning of an address. */
  search: z.string().max(140).optional(),
  sort: z.enum(subscriptionSorts).default('-requested'),
})

/** GET /api/admin/subscriptions */
export const subscriptionsQuerySchema = subscriptionFiltersSchema.extend(pageQuery)
export type SubscriptionsQuery = z.output<typeof subscriptionsQuerySchema>

export const subscriptionSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    language: z.enum(languages),
    state: z.enum(subscriptionStates),
    requestedAt: time,
    confirmedAt: time.nullable(),
    leftAt: time.nullable(),
  })
  .meta({ id: 'NewsletterSubscription' })
export type NewsletterSubscription = z.infer<typeof subscriptionSchema>

export const subscriptionsSchema = z.object({
  subscriptions: z.array(subscriptionSchema),
  next: z.string().nullable(),
  ...totalAnswer,
  counts: z.object({ waiting: count, subscribed: count, left: count }),
})

/** One line, without bidirectional overrides or control characters. */
const line = (max: number) => lineOf(max, /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
const lines = (max: number) => z.strictObject({ en: line(max), es: line(max), fr: line(max) })

/** Why, for the approver. */
const reasonForSecond = z.string().trim().min(3).max(300)

/** POST /api/admin/announcements. Without a start it is shown at once, without an end until it is withdrawn. */
export const publishAnnouncementSchema = z.strictObject({
  level: z.enum(announcementLevels),
  text: lines(announcementMax),
  page: z.enum(announcementPages).nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  reason: reasonForSecond,
})

export const announcementSchema = z
  .object({
    _id: idSchema,
    state: z.enum(announcementStates),
    level: z.enum(announcementLevels),
    text: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
    page: z.enum(announcementPages).nullable(),
    startsAt: time,
    endsAt: time.nullable(),
    publishedAt: time,
    publishedBy: staffSchema,
    withdrawnAt: time.nullable(),
    withdrawnBy: staffSchema.nullable(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof announcementSchema>

/** GET /api/admin/announcements: the one published last first. */
export const announcementsQuerySchema = z.object(pageQuery)
export const announcementsSchema = z.object({
  announcements: z.array(announcementSchema),
  next: z.string().nullable(),
})

/** How support is reached. Version 0 is what the settings say. */
export const supportSchema = z
  .object({
    version: z.int().min(0),
    email: z.string(),
    phone: z.string(),
    hours: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
    publishedAt: time.nullable(),
    publishedBy: staffSchema.nullable(),
  })
  .meta({ id: 'Support' })
export type Support = z.infer<typeof supportSchema>

/** GET /api/admin/support: the current details and the earlier ones, newest first. */
export const supportVersionsSchema = z.object({ current: supportSchema, before: z.array(supportSchema) })

/** POST /api/admin/support */
export const publishSupportSchema = z.strictObject({
  /** The version the admin saw: a concurrent change is not overwritten unseen. */
  after: z.int().min(0),
  email: z.string().trim().max(supportMax.email).regex(emailPattern),
  phone: z
    .string()
    .trim()
    .max(supportMax.phone)
    .regex(/^\+?[\d ()-]{3,}$/),
  hours: lines(supportMax.hours),
  reason: reasonForSecond,
})

const testimonialFields = {
  _id: idSchema,
  firstName: z.string(),
  country: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  language: z.enum(languages),
  writtenAt: time,
  state: z.enum(testimonialStates),
  refusedFor: z.enum(testimonialRefusals).nullable(),
}

/** GET /api/testimonial/mine: whether the investor has a settled withdrawal without a testimonial, and what they wrote. */
export const ownTestimonialsSchema = z.object({
  mayWrite: z.boolean(),
  firstName: z.string(),
  testimonials: z.array(z.object(testimonialFields)),
})
export type OwnTestimonials = z.infer<typeof ownTestimonialsSchema>

/** POST /api/testimonial */
export const writeTestimonialSchema = z.strictObject({
  text: z.string().trim().min(1).max(testimonialMax),
  rating: z.int().min(1).max(5),
  country: z.string().regex(/^[A-Z]{2}$/),
  language: z.enum(languages),
})
export type WriteTestimonial = z.output<typeof writeTestimonialSchema>

/** GET /api/admin/testimonials: those that wait oldest first, the others newest first. */
export const testimonialsQuerySchema = z.object({
  state: z.enum(testimonialStates).default('waiting'),
  ...pageQuery,
})
export const reviewedTestimonialSchema = z
  .object({
    ...testimonialFields,
    person: staffSchema,
    decidedAt: time.nullable(),
    decidedBy: staffSchema.nullable(),
  })
  .meta({ id: 'ReviewedTestimonial' })
export type ReviewedTestimonial = z.infer<typeof reviewedTestimonialSchema>
export const reviewedTestimonialsSchema = z.object({
  testimonials: z.array(reviewedTestimonialSchema),
  next: z.string().nullable(),
  counts: z.object({ waiting: count }),
})
export const refuseTestimonialSchema = z.strictObject({ reason: z.enum(testimonialRefusals) })
