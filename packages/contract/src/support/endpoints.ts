import { idSchema } from '../accounts/schema.ts'
import { defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  markVisitorThreadReadAddress,
  openVisitorThreadAddress,
  readVisitorThreadAddress,
  writeInVisitorThreadAddress,
} from './addresses.ts'
import {
  messageWrittenSchema,
  openedThreadSchema,
  openThreadSchema,
  openVisitSchema,
  ownThreadsSchema,
  readThreadSchema,
  staffThreadsQuerySchema,
  staffThreadsSchema,
  staffWholeThreadSchema,
  threadClosedSchema,
  threadReadSchema,
  visitOpenedSchema,
  visitSchema,
  wholeThreadSchema,
  writeMessageSchema,
} from './schema.ts'

/** Staff who answer threads. */
const supportStaff = { permission: ['support', 'owner'] } as const
const oneThread = z.object({ id: idSchema })
const writeRefusals = {
  not_found: refused(404),
  thread_closed: refused(409),
  thread_full: refused(409),
} as const
const tooMany = { too_many_requests: { status: 429, money: 'not_moved' } } as const
/** An open chat polls every few seconds, from every browser behind one address. */
const visitReads = [{ by: 'address', max: 600, windowSeconds: 60 }] as const
const visitWrites = [{ by: 'address', max: 30, windowSeconds: 60 }] as const

export const listOwnThreads = defineEndpoint({
  method: 'GET',
  path: '/api/support/threads',
  access: 'person',
  summary: 'My threads with support, the latest first, and how many answers I have not read',
  tag: 'support',
  topics: ['threads'],
  answer: ownThreadsSchema,
  refusals: {},
})

export const showOwnThread = defineEndpoint({
  method: 'GET',
  path: '/api/support/threads/:id',
  access: 'person',
  visitors: 'refused',
  summary: 'One of my threads with everything written in it',
  tag: 'support',
  topics: ['threads'],
  params: oneThread,
  answer: wholeThreadSchema,
  refusals: { not_found: refused(404) },
})

export const openThread = defineEndpoint({
  method: 'POST',
  path: '/api/support/threads',
  access: 'person',
  limits: [{ by: 'person', max: 20, windowSeconds: 3600 }],
  summary: 'Open a thread with support',
  tag: 'support',
  topics: ['threads'],
  body: openThreadSchema,
  answer: openedThreadSchema,
  refusals: { ...tooMany, threads_open: refused(409) },
})

export const writeInThread = defineEndpoint({
  method: 'POST',
  path: '/api/support/threads/:id/messages',
  access: 'person',
  limits: [{ by: 'person', max: 30, windowSeconds: 60 }],
  summary: 'Write in one of my threads',
  tag: 'support',
  topics: ['threads'],
  params: oneThread,
  body: writeMessageSchema,
  answer: messageWrittenSchema,
  refusals: { ...tooMany, ...writeRefusals },
})

export const markOwnThreadRead = defineEndpoint({
  method: 'POST',
  path: '/api/support/threads/:id/read',
  access: 'person',
  summary: 'I have read this thread up to now',
  tag: 'support',
  topics: ['threads'],
  params: oneThread,
  body: readThreadSchema,
  answer: threadReadSchema,
  refusals: { not_found: refused(404) },
})

export const readVisitorThread = defineEndpoint({
  ...readVisitorThreadAddress,
  access: 'anyone',
  limits: visitReads,
  summary: 'The thread that this browser’s cookie opens',
  tag: 'support',
  topics: [],
  answer: visitSchema,
  refusals: {},
})

export const openVisitorThread = defineEndpoint({
  ...openVisitorThreadAddress,
  access: 'anyone',
  sameOrigin: true,
  limits: visitWrites,
  summary: 'Open a thread without an account; the cookie in the answer opens it for 30 days',
  tag: 'support',
  topics: [],
  body: openVisitSchema,
  answer: visitOpenedSchema,
  refusals: { ...tooMany, form_expired: refused(409), threads_open: refused(409) },
})

export const writeInVisitorThread = defineEndpoint({
  ...writeInVisitorThreadAddress,
  access: 'anyone',
  sameOrigin: true,
  limits: visitWrites,
  summary: 'Write in the thread of this browser',
  tag: 'support',
  topics: [],
  body: writeMessageSchema,
  answer: messageWrittenSchema,
  refusals: { ...tooMany, ...writeRefusals },
})

export const markVisitorThreadRead = defineEndpoint({
  ...markVisitorThreadReadAddress,
  access: 'anyone',
  sameOrigin: true,
  limits: visitWrites,
  summary: 'The thread of this browser was read up to now',
  tag: 'support',
  topics: [],
  body: readThreadSchema,
  answer: threadReadSchema,
  refusals: { not_found: refused(404) },
})

export const listThreads = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support-threads',
  access: supportStaff,
  summary: 'Threads with investors and visitors: what waits for an answer, the longest first',
  tag: 'support',
  topics: ['threads'],
  query: staffThreadsQuerySchema,
  answer: staffThreadsSchema,
  refusals: {},
})

export const showThread = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support-threads/:id',
  access: supportStaff,
  visitors: 'refused',
  summary: 'One thread with everything written in it, and by whom',
  tag: 'support',
  topics: ['threads'],
  params: oneThread,
  answer: staffWholeThreadSchema,
  refusals: { not_found: refused(404) },
})

export const answerThread = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-threads/:id/messages',
  access: supportStaff,
  summary: 'Answer in a thread',
  tag: 'support',
  topics: ['threads', 'audit'],
  params: oneThread,
  body: writeMessageSchema,
  answer: messageWrittenSchema,
  refusals: writeRefusals,
})

export const markThreadRead = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-threads/:id/read',
  access: supportStaff,
  summary: 'Staff have read this thread up to now',
  tag: 'support',
  topics: ['threads'],
  params: oneThread,
  body: readThreadSchema,
  answer: threadReadSchema,
  refusals: { not_found: refused(404) },
})

export const closeThread = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-threads/:id/close',
  access: supportStaff,
  summary: 'Nothing more is to be said in this thread',
  tag: 'support',
  topics: ['threads', 'audit'],
  params: oneThread,
  answer: threadClosedSchema,
  refusals: { not_found: refused(404) },
})
