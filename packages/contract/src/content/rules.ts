import type { Language } from '../language.ts'

/**
 * Contact and newsletter, as the page and the server agree on them, without zod.
 *
 * A form asks GET /api/form-stamp when somebody begins to fill it in, and sends the stamp with it. What arrives sooner than
 * formFillMs after its stamp, or with the trap filled in, is a machine's: it gets the usual answer and nothing is stored. So a
 * page never sends sooner: it waits for what is left of formFillMs. A stamp is good for stampLifeMs; after that the answer is
 * form_expired, and the page asks for a new one.
 */
export const formFillMs = 3_000
export const stampLifeMs = 24 * 3_600_000

/** Longest texts of the contact form, in characters. */
export const contactMax = { name: 120, email: 254, subject: 200, message: 5_000 } as const
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type FieldRefusal = 'required' | 'too_long' | 'not_an_email'

export interface FormGuard {
  /** The trap: a field people do not see. */
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

/** Something before an at sign, a domain with a dot behind it, no spaces: whether it exists only a mail can tell. */
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
 * stands behind the # so that no server log keeps it, and nothing happens before a person presses the button there: mail
 * programs follow links on their own. The button calls POST /api/newsletter/confirm or /api/newsletter/leave with { token }.
 */
export const newsletterPath = '/newsletter'
export const newsletterSteps = ['confirm', 'leave'] as const
export type NewsletterStep = (typeof newsletterSteps)[number]

/** A message of the contact form: answered when a reply was written, closed when nothing more is to be done. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** Of a newsletter subscription: asked for, confirmed by the link, left. */
export const subscriptionStates = ['waiting', 'subscribed', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What everybody should know now: one line above every page, in the three languages. */
export const announcementLevels = ['info', 'attention'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]
/** Where it may lead: our own public pages, by name. */
export const announcementPages = ['about', 'contact', 'plans', 'proof', 'status', 'risk', 'terms', 'privacy'] as const
export type AnnouncementPage = (typeof announcementPages)[number]
/** planned: not yet. covered: a newer one is shown instead. */
export const announcementStates = ['planned', 'shown', 'covered', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** GET /api/public/bulletin, in one language. Null: nothing is announced; support is as the pages were built. */
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

/** What an investor with a settled withdrawal writes about us. Shown as it is, once somebody has checked it for these. */
export const testimonialStates = ['waiting', 'published', 'refused'] as const
export type TestimonialState = (typeof testimonialStates)[number]
export const testimonialRefusals = ['names_somebody', 'advertisement', 'not_about_us'] as const
export type TestimonialRefusal = (typeof testimonialRefusals)[number]
export const testimonialMax = 2_000
