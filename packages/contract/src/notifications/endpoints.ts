import { personRefSchema } from '../accounts/schema.ts'
import { defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  addressConfirmationSchema,
  liveEventsSchema,
  mailReachSchema,
  messageListQuerySchema,
  messageListSchema,
  phraseRequestSchema,
  phraseSchema,
  preferencesSchema,
  pushStateSchema,
  pushSubscriptionSchema,
  unreadSchema,
} from './schema.ts'

const sequence = /^\d{1,18}$/

const own = { own: 'id', orPermission: [] } as const

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'person',
  summary: 'The caller’s messages, newest first, in their language',
  tag: 'messages',
  topics: ['messages'],
  query: messageListQuerySchema,
  answer: messageListSchema,
  refusals: {},
})

export const readMessage = defineEndpoint({
  method: 'POST',
  path: '/api/messages/:id/read',
  access: 'person',
  summary: 'Mark one message as read',
  tag: 'messages',
  topics: ['messages'],
  params: z.object({ id: z.string().regex(sequence) }),
  answer: unreadSchema,
  refusals: { not_found: { status: 404, money: 'not_moved' } },
})

export const readAllMessages = defineEndpoint({
  method: 'POST',
  path: '/api/messages/read-all',
  access: 'person',
  summary: 'Mark every message as read',
  tag: 'messages',
  topics: ['messages'],
  answer: unreadSchema,
  refusals: {},
})

export const readPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/preferences',
  access: own,
  summary: 'Which mails the person wants; security mails have no switch',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  answer: preferencesSchema,
  refusals: {},
})

export const changePreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id/preferences',
  access: own,
  summary: 'Change which mails the person wants; silencing those about money needs a fresh proof',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  body: preferencesSchema,
  answer: preferencesSchema,
  refusals: { step_up_needed: refused(403) },
})

export const readPhrase = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/phrase',
  access: own,
  summary: 'Since when our mails carry a phrase of the person’s own; not the phrase',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  answer: phraseSchema,
  refusals: {},
})

export const changePhrase = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id/phrase',
  access: own,
  stepUp: true,
  limits: [{ by: 'person', max: 10, windowSeconds: 3600 }],
  summary: 'Chooses the phrase by which the person recognises our mails, or takes it back; they are told by mail',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  body: phraseRequestSchema,
  answer: phraseSchema,
  refusals: {},
})

export const readMailReach = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/mail-reach',
  access: { own: 'id', orPermission: ['support', 'owner'] },
  summary: 'Since when the person’s address takes no mails, if it takes none',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  answer: mailReachSchema,
  refusals: { not_found: refused(404) },
})

export const requestAddressCheck = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/mail-reach/check',
  access: own,
  limits: [{ by: 'person', max: 3, windowSeconds: 3600 }],
  summary: 'Mails a link to an address that took no mails; following it has mails go out again',
  tag: 'messages',
  topics: [],
  params: z.object({ id: personRefSchema }),
  answer: z.object({}),
  refusals: { not_found: refused(404) },
})

export const confirmAddress = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-address',
  access: 'anyone',
  limits: [{ by: 'address', max: 30, windowSeconds: 900 }],
  summary: 'Has mails go out again to an address, by the link that was mailed to it',
  tag: 'messages',
  topics: ['preferences'],
  body: addressConfirmationSchema,
  answer: z.object({}),
  refusals: { token_expired: refused(410) },
})

export const readPushState = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/push',
  access: own,
  summary: 'Whether the device of this session is notified, and the key with which its browser subscribes',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  answer: pushStateSchema,
  refusals: {},
})

export const subscribeDevice = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id/push',
  access: own,
  limits: [{ by: 'person', max: 30, windowSeconds: 3600 }],
  summary: 'Has the device of this session notified that there is a message, as long as the session lasts',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  body: pushSubscriptionSchema,
  answer: pushStateSchema,
  refusals: {
    bad_request: refused(400),
    push_not_offered: refused(404),
    push_service_unknown: refused(422),
    push_of_another: refused(409),
    push_devices_full: refused(409),
  },
})

export const unsubscribeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id/push',
  access: own,
  summary: 'Ends the notices on the device of this session',
  tag: 'messages',
  topics: ['preferences'],
  params: z.object({ id: personRefSchema }),
  answer: pushStateSchema,
  refusals: {},
})

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'person',
  summary: 'What happened after an event: for pages whose stream is down. Without a number, where the outbox ends now',
  tag: 'messages',
  topics: [],
  query: z.object({ after: z.string().regex(sequence).optional() }),
  answer: liveEventsSchema,
  refusals: {},
})

export const streamEvents = defineEndpoint({
  method: 'GET',
  path: '/api/stream',
  access: 'person',
  visitors: 'allowed',
  limits: [{ by: 'person', max: 60, windowSeconds: 60 }],
  sends: { type: 'text/event-stream; charset=utf-8', cacheControl: 'no-store, no-transform' },
  summary:
    'What happens, as server-sent events; Last-Event-ID resumes without a gap, a comment every 15 s says it lives',
  tag: 'messages',
  topics: [],
  refusals: { too_many_requests: { status: 429, money: 'not_moved' } },
})
