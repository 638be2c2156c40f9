import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { csvFile, csvLimits, defineEndpoint, refused } from '../endpoint.ts'
import { statusSchema } from '../views/status.ts'
import { z } from '../zod.ts'
import {
  confirmNewsletterAddress,
  issueFormStampAddress,
  leaveNewsletterAddress,
  readBulletinAddress,
  readStatusAddress,
  readTestimonialsAddress,
  requestNewsletterAddress,
  sendContactMessageAddress,
} from './addresses.ts'
import {
  announcementsQuerySchema,
  announcementsSchema,
  assignMessageSchema,
  contactMessageFullSchema,
  contactMessagesQuerySchema,
  contactMessagesSchema,
  messageFiltersSchema,
  messageStateSchema,
  ownTestimonialsSchema,
  publishAnnouncementSchema,
  publishSupportSchema,
  refuseTestimonialSchema,
  replyToMessageSchema,
  reviewedTestimonialsSchema,
  subscriptionFiltersSchema,
  subscriptionsQuerySchema,
  subscriptionsSchema,
  supportVersionsSchema,
  testimonialsQuerySchema,
  writeTestimonialSchema,
} from './admin-schema.ts'
import { testimonialStates } from './rules.ts'
import {
  bulletinQuerySchema,
  bulletinSchema,
  contactAnswerSchema,
  contactFormSchema,
  formStampSchema,
  newsletterAnswerSchema,
  newsletterConfirmedSchema,
  newsletterFormSchema,
  newsletterLeftSchema,
  newsletterTokenSchema,
  testimonialsSchema,
} from './schema.ts'

/** Staff who answer visitors and decide what is published to them. */
const contentStaff = { permission: ['support', 'owner'] } as const

const oneMessage = z.object({ id: idSchema })
const stateSchema = z.object({ state: z.enum(testimonialStates) })

const formRefusals = {
  form_expired: { status: 409, money: 'not_moved' },
  too_many_requests: { status: 429, money: 'not_moved' },
} as const

const linkRefusals = { newsletter_link_invalid: { status: 404, money: 'not_moved' } } as const

export const listContactMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: contentStaff,
  visitors: 'refused',
  summary: 'Messages of the contact form; found by reference, address or words',
  tag: 'content',
  topics: ['support'],
  query: contactMessagesQuerySchema,
  answer: contactMessagesSchema,
  refusals: {},
})

export const exportContactMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages.csv',
  access: contentStaff,
  limits: csvLimits,
  sends: csvFile('messages'),
  summary: 'The same messages as a file, without what they say',
  tag: 'content',
  topics: ['support'],
  query: messageFiltersSchema,
  refusals: {},
})

export const showContactMessage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages/:id',
  access: contentStaff,
  visitors: 'refused',
  summary: 'One message with what was answered',
  tag: 'content',
  topics: ['support'],
  params: oneMessage,
  answer: contactMessageFullSchema,
  refusals: { not_found: refused(404) },
})

export const replyToContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/reply',
  access: contentStaff,
  summary: 'Answer a message by mail, in the language it came in',
  tag: 'content',
  topics: ['support', 'audit'],
  params: oneMessage,
  body: replyToMessageSchema,
  answer: messageStateSchema,
  refusals: { not_found: refused(404), message_closed: refused(409) },
})

export const closeContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/close',
  access: contentStaff,
  summary: 'Nothing more is to be done about it',
  tag: 'content',
  topics: ['support', 'audit'],
  params: oneMessage,
  answer: messageStateSchema,
  refusals: { not_found: refused(404) },
})

export const reopenContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/reopen',
  access: contentStaff,
  summary: 'Take back that it was closed',
  tag: 'content',
  topics: ['support', 'audit'],
  params: oneMessage,
  answer: messageStateSchema,
  refusals: { not_found: refused(404) },
})

export const assignContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/assign',
  access: contentStaff,
  summary: 'Take a message or give it back',
  tag: 'content',
  topics: ['support', 'audit'],
  params: oneMessage,
  body: assignMessageSchema,
  answer: z.object({ status: z.literal('assigned') }),
  refusals: { not_found: refused(404) },
})

export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  access: contentStaff,
  visitors: 'refused',
  summary: 'Newsletter subscriptions; found by the beginning of an address',
  tag: 'content',
  topics: ['subscriptions'],
  query: subscriptionsQuerySchema,
  answer: subscriptionsSchema,
  refusals: {},
})

export const exportSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subscriptions.csv',
  access: contentStaff,
  limits: csvLimits,
  sends: csvFile('newsletter'),
  summary: 'The same subscriptions as a file',
  tag: 'content',
  topics: ['subscriptions'],
  query: subscriptionFiltersSchema,
  refusals: {},
})

export const readBulletin = defineEndpoint({
  ...readBulletinAddress,
  access: 'anyone',
  summary: 'What is announced now, and how support is reached where that was changed',
  tag: 'public',
  topics: ['announcements'],
  query: bulletinQuerySchema,
  answer: bulletinSchema,
  refusals: {},
})

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access: contentStaff,
  summary: 'What was announced, the latest first',
  tag: 'content',
  topics: ['announcements'],
  query: announcementsQuerySchema,
  answer: announcementsSchema,
  refusals: {},
})

export const publishAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for something to be announced on every page, in three languages; a second person decides',
  tag: 'content',
  topics: ['announcements', 'approvals', 'audit'],
  body: publishAnnouncementSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const withdrawAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/withdraw',
  access: contentStaff,
  summary: 'Take an announcement from the pages',
  tag: 'content',
  topics: ['announcements', 'audit'],
  params: z.object({ id: idSchema }),
  answer: z.object({ status: z.literal('withdrawn') }),
  refusals: { not_found: refused(404) },
})

export const readSupportDetails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support',
  access: contentStaff,
  summary: 'How support is reached, and how it was before',
  tag: 'content',
  topics: ['support'],
  answer: supportVersionsSchema,
  refusals: {},
})

export const publishSupportDetails = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for another way to reach support; a second person decides, then the public pages are built anew',
  tag: 'content',
  topics: ['support', 'approvals', 'audit'],
  body: publishSupportSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const listOwnTestimonials = defineEndpoint({
  method: 'GET',
  path: '/api/testimonial/mine',
  access: 'person',
  summary: 'Whether I may write about a settled withdrawal, and what I wrote',
  tag: 'content',
  topics: ['testimonials'],
  answer: ownTestimonialsSchema,
  refusals: {},
})

export const writeTestimonial = defineEndpoint({
  method: 'POST',
  path: '/api/testimonial',
  access: 'person',
  limits: [{ by: 'person', max: 20, windowSeconds: 3600 }],
  summary: 'Write about us, once for each settled withdrawal',
  tag: 'content',
  topics: ['testimonials'],
  body: writeTestimonialSchema,
  answer: stateSchema,
  refusals: { testimonial_needs_payout: refused(409) },
})

export const listTestimonials = defineEndpoint({
  method: 'GET',
  path: '/api/admin/testimonials',
  access: contentStaff,
  summary: 'Testimonials: those that wait oldest first, the others newest first',
  tag: 'content',
  topics: ['testimonials'],
  query: testimonialsQuerySchema,
  answer: reviewedTestimonialsSchema,
  refusals: {},
})

export const publishTestimonial = defineEndpoint({
  method: 'POST',
  path: '/api/admin/testimonials/:id/publish',
  access: contentStaff,
  summary: 'Show it as it was written',
  tag: 'content',
  topics: ['testimonials', 'audit'],
  params: z.object({ id: idSchema }),
  answer: stateSchema,
  refusals: { not_found: refused(404), testimonial_decided: refused(409) },
})

export const refuseTestimonial = defineEndpoint({
  method: 'POST',
  path: '/api/admin/testimonials/:id/refuse',
  access: contentStaff,
  summary: 'Do not show it, for one of the reasons there are',
  tag: 'content',
  topics: ['testimonials', 'audit'],
  params: z.object({ id: idSchema }),
  body: refuseTestimonialSchema,
  answer: stateSchema,
  refusals: { not_found: refused(404), testimonial_decided: refused(409) },
})

export const issueFormStamp = defineEndpoint({
  ...issueFormStampAddress,
  access: 'anyone',
  summary: 'When a form was opened, signed; sent back with the form',
  tag: 'content',
  topics: [],
  answer: formStampSchema,
  refusals: {},
})

export const sendContactMessage = defineEndpoint({
  ...sendContactMessageAddress,
  access: 'anyone',
  summary: 'Write to support; a confirmation follows by mail',
  tag: 'content',
  topics: [],
  body: contactFormSchema,
  answer: contactAnswerSchema,
  refusals: formRefusals,
})

export const requestNewsletter = defineEndpoint({
  ...requestNewsletterAddress,
  access: 'anyone',
  summary: 'Ask for the newsletter; nothing is sent until a link in a mail is followed',
  tag: 'content',
  topics: [],
  body: newsletterFormSchema,
  answer: newsletterAnswerSchema,
  refusals: formRefusals,
})

export const confirmNewsletter = defineEndpoint({
  ...confirmNewsletterAddress,
  access: 'anyone',
  summary: 'Confirm a subscription with the token of a mail',
  tag: 'content',
  topics: [],
  body: newsletterTokenSchema,
  answer: newsletterConfirmedSchema,
  refusals: linkRefusals,
})

export const leaveNewsletter = defineEndpoint({
  ...leaveNewsletterAddress,
  access: 'anyone',
  summary: 'Leave the newsletter with the token of a mail',
  tag: 'content',
  topics: [],
  body: newsletterTokenSchema,
  answer: newsletterLeftSchema,
  refusals: linkRefusals,
})

export const unsubscribeByMail = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'anyone',
  summary: 'Leave the newsletter by the button of a mail program (RFC 8058)',
  tag: 'content',
  topics: [],
  query: newsletterTokenSchema,
  dropsBody: true,
  answer: newsletterLeftSchema,
  refusals: linkRefusals,
})

export const readStatus = defineEndpoint({
  ...readStatusAddress,
  access: 'anyone',
  summary: 'Every component now, its last 90 days and the incidents; only what was measured',
  tag: 'content',
  topics: ['public'],
  answer: statusSchema,
  refusals: {},
})

export const readTestimonials = defineEndpoint({
  ...readTestimonialsAddress,
  access: 'anyone',
  summary: 'What investors with a settled withdrawal wrote, unedited, the newest first',
  tag: 'content',
  topics: ['testimonials'],
  answer: testimonialsSchema,
  refusals: {},
})
