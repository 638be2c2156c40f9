import type { Language } from '../language.ts'

/**
 * Contact and newsletter rules shared by page and server, without zod.
 *
 * A form calls GET /api/form-stamp when the visitor starts filling it in, and submits the stamp. A form that arrives sooner than
 * formFillMs after its stamp, or with the honeypot filled in, is a bot's: it gets the usual answer and nothing is stored. So a
 * page never submits sooner: it waits for the rest of formFillMs. A stamp is valid for stampLifeMs; after that the answer is
 * form_expired, and the page requests a new one.
 */
export const formFillMs = 3_000
export const stampLifeMs = 24 * 3_600_000

/** Longest texts of the contact form, in characters. */
export const contactMax = { name: 120, email: 254, subject: 200, message: 5_000 } as const
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type FieldRefusal = 'required' | 'too_long' | 'not_an_email'

export interface FormGuard {
  /** The honeypot: a field that people do not see. */
  readonly website: string
  readonly stamp: string
}

/** POST /api/contact */
export interface ContactForm extends Readonly<Record<ContactField, string>>, FormGuard {
  /** The language of the page; the confirmation is written in it. */
  readonly language: Language
}

/** POST /api/newsletter */
export interface NewsletterForm extends FormGuard {
  readonly email: string
  readonly language: Language
}

/** Something before an at sign, a domain with a dot behind it, no spaces: only a mail shows whether it exists. */
export const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/

/** What is wrong with each field, by name; empty when the form may be sent. */
export function contactRefusals(
  form: Readonly<Record<ContactField, string>>,
): Partial<Record<ContactField, FieldRefusal>> {
  const found: Partial<Record<ContactField, FieldRefusal>> = {}
  for (const field of contactFields) {
    const text = form[field].trim()
    if (text === '') found[field] = 'required'
    else if (text.length > contactMax[field]) found[field] = 'too_long'
    else if (field === 'email' && !emailPattern.test(text)) found[field] = 'not_an_email'
  }
  return found
}

/**
 * The page that newsletter mails lead to, in each language: `/newsletter#confirm=TOKEN` and `/newsletter#leave=TOKEN`. The token
 * is in the fragment so that no server log keeps it, and nothing happens before the reader presses the button there: mail
 * programs follow links on their own. The button calls POST /api/newsletter/confirm or /api/newsletter/leave with { token }.
 */
export const newsletterPath = '/newsletter'
export const newsletterSteps = ['confirm', 'leave'] as const
export type NewsletterStep = (typeof newsletterSteps)[number]

/** States of a contact message: answered when a reply was written, closed when nothing is left to do. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** States of a newsletter subscription: requested, confirmed by the link, unsubscribed. */
export const subscriptionStates = ['waiting', 'subscribed', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** An announcement: one line above every page, in the three languages. */
export const announcementLevels = ['info', 'attention'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]
/** Where it may link to: our own public pages, by name. */
export const announcementPages = ['about', 'contact', 'plans', 'proof', 'status', 'risk', 'terms', 'privacy'] as const
export type AnnouncementPage = (typeof announcementPages)[number]
/** planned: not yet. covered: a newer one is shown instead. */
export const announcementStates = ['planned', 'shown', 'covered', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** GET /api/public/bulletin, in one language. Null: no announcement; support details are those of the build. */
export interface Bulletin {
  readonly announcement: {
    readonly level: AnnouncementLevel
    readonly text: string
    readonly page: AnnouncementPage | null
  } | null
  readonly support: {
    readonly version: number
    readonly email: string
    readonly phone: string
    readonly hours: string
  } | null
}

/** Longest texts of what we publish, in characters. */
export const announcementMax = 240
export const supportMax = { email: 254, phone: 40, hours: 120 } as const

/** What an investor with a settled withdrawal writes about us. Shown unedited, once staff have checked it for these. */
export const testimonialStates = ['waiting', 'published', 'refused'] as const
export type TestimonialState = (typeof testimonialStates)[number]
export const testimonialRefusals = ['names_somebody', 'advertisement', 'not_about_us'] as const
export type TestimonialRefusal = (typeof testimonialRefusals)[number]
export const testimonialMax = 2_000
