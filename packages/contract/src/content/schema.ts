import { languages } from '../language.ts'
import { z } from '../zod.ts'
import { lineOf } from './line.ts'
import {
  announcementLevels,
  announcementPages,
  type Bulletin,
  type ContactForm,
  contactMax,
  emailPattern,
  type NewsletterForm,
} from './rules.ts'

const language = z.enum(languages)
// A line break in a name or a subject has no legitimate use, and in a mail it would start a new header.
const line = (max: number) => lineOf(max, /^[^\p{Cc}]*$/u)
const email = z.string().trim().max(contactMax.email).regex(emailPattern)
const guard = { website: z.string().max(500), stamp: z.string().max(200) }

/** GET /api/form-stamp */
export const formStampSchema = z
  .object({ stamp: z.string(), issuedAt: z.iso.datetime(), fillMs: z.int() })
  .meta({ id: 'FormStamp' })
export type FormStamp = z.infer<typeof formStampSchema>

export const contactFormSchema = z
  .strictObject({
    name: line(contactMax.name),
    email,
    subject: line(contactMax.subject),
    message: z.string().trim().min(1).max(contactMax.message),
    language,
    ...guard,
  })
  .meta({ id: 'ContactForm' }) satisfies z.ZodType<ContactForm>

export const contactAnswerSchema = z.object({ status: z.literal('received') })

export const newsletterFormSchema = z
  .strictObject({ email, language, ...guard })
  .meta({ id: 'NewsletterForm' }) satisfies z.ZodType<NewsletterForm>

/** The same whether the address is new, unconfirmed or already subscribed, so that it reveals no subscriber. */
export const newsletterAnswerSchema = z.object({ status: z.literal('confirmation_sent') })

export const newsletterTokenSchema = z.strictObject({ token: z.string().min(1).max(200) })
export const newsletterConfirmedSchema = z.object({ status: z.literal('subscribed') })
export const newsletterLeftSchema = z.object({ status: z.literal('left') })

/** GET /api/testimonials: only people with a settled withdrawal, unedited, the newest first. */
export const testimonialsSchema = z
  .object({
    testimonials: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        country: z.string().length(2),
        rating: z.int().min(1).max(5),
        text: z.string(),
        language,
        writtenAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Testimonials' })
export type Testimonials = z.infer<typeof testimonialsSchema>
export type Testimonial = Testimonials['testimonials'][number]

export const bulletinQuerySchema = z.object({ language: language.default('en') })
export const bulletinSchema = z
  .object({
    announcement: z
      .object({ level: z.enum(announcementLevels), text: z.string(), page: z.enum(announcementPages).nullable() })
      .nullable(),
    support: z.object({ version: z.int().min(1), email: z.string(), phone: z.string(), hours: z.string() }).nullable(),
  })
  .meta({ id: 'Bulletin' }) satisfies z.ZodType<Bulletin>
