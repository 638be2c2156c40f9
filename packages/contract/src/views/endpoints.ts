import type { Permission } from '../accounts/permissions.ts'
import {
  idSchema,
  personRefSchema,
  userFiltersSchema,
  userListQuerySchema,
  userListSchema,
  userSchema,
} from '../accounts/schema.ts'
import { publicIdentitySchema } from '../edition-schema.ts'
import { csvFile, csvLimits, defineEndpoint, type Limit, refused } from '../endpoint.ts'
import { messageListQuerySchema } from '../notifications/schema.ts'
import { positionListQuerySchema, positionListSchema } from '../plans/positions-schema.ts'
import { z } from '../zod.ts'
import { activityFiltersSchema, activityListSchema, activityQuerySchema, activityReceiptSchema } from './activity.ts'
import {
  readMarketQuotesAddress,
  readPublicFiguresAddress,
  readPublicRestrictionsAddress,
  readReservesAddress,
} from './addresses.ts'
import { balanceHistorySchema } from './balance-history.ts'
import { closingSchema } from './closing.ts'
import { cspReportedSchema, cspReportSchema } from './csp-report.ts'
import { dashboardSchema } from './dashboard.ts'
import { demoFactsSchema } from './demo.ts'
import { publicFiguresSchema } from './figures.ts'
import { findAnswerSchema, findQuerySchema } from './find.ts'
import { marketQuotesSchema } from './market.ts'
import { reservesSchema } from './reserves.ts'
import { publicRestrictionsSchema, userRestrictionsSchema } from './restrictions.ts'
import { userMessagesSchema, userMoneySchema } from './user-page.ts'

const own = { own: 'id', orPermission: [] } as const

/** A fast typist triggers a request every few letters. */
const asking: Limit = { by: 'person', max: 600, windowSeconds: 600 }

/** Staff who may read a user's money: as with deposits and withdrawals, identity reviewers are not among them. */
const moneyStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies readonly Permission[]

const person = z.object({ id: idSchema })

/** Staff who may read another user's account; what they may change is decided per endpoint. */
export const userStaff = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const

export const readPublicRestrictions = defineEndpoint({
  ...readPublicRestrictionsAddress,
  access: 'anyone',
  summary: 'How many accounts were frozen and how many legal holds there were, month by month',
  tag: 'public',
  topics: [],
  answer: publicRestrictionsSchema,
  refusals: {},
})

export const readUserRestrictions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/restrictions',
  access: { permission: ['support', 'owner'] },
  summary: 'Whether a user is frozen or under a legal hold, and until when',
  tag: 'users',
  topics: ['users', 'approvals'],
  params: person,
  answer: userRestrictionsSchema,
  refusals: {},
})

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/activity',
  access: own,
  summary: 'Everything that happened to the person, newest first: money, identity and security in one list',
  tag: 'users',
  topics: ['activity'],
  params: z.object({ id: personRefSchema }),
  query: activityQuerySchema,
  answer: activityListSchema,
  refusals: {},
})

export const exportActivity = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/activity.csv',
  access: own,
  limits: csvLimits,
  summary: 'The same list as a file',
  tag: 'users',
  topics: [],
  params: z.object({ id: personRefSchema }),
  query: activityFiltersSchema,
  sends: csvFile('clearhold-activity'),
  refusals: {},
})

export const showActivity = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/activity/:item',
  access: own,
  summary: 'One thing of that list with its receipt: the entries of the book behind it',
  tag: 'users',
  topics: ['activity'],
  params: z.object({ id: personRefSchema, item: z.string().max(60) }),
  answer: activityReceiptSchema,
  refusals: { not_found: { status: 404, money: 'not_moved' } },
})

export const readDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  summary: 'What waits for a person, the figures of the house, money and system: each for whom it concerns',
  tag: 'administration',
  topics: [
    'alarms',
    'approvals',
    'balance',
    'capital',
    'deposits',
    'kyc',
    'ledger',
    'payouts',
    'positions',
    'users',
    'withdrawals',
  ],
  answer: dashboardSchema,
  refusals: {},
})

export const readBalanceHistory = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/balance-history',
  access: { own: 'id', orPermission: [] },
  summary: 'All the person has, step by step from the ledger, and what is set aside for them',
  tag: 'users',
  topics: ['balance'],
  params: z.object({ id: personRefSchema }),
  answer: balanceHistorySchema,
  refusals: {},
})

export const findAnything = defineEndpoint({
  method: 'GET',
  path: '/api/admin/find',
  access: 'admin',
  limits: [asking],
  summary: 'What this id, reference, email address, name, chain address or hash is, as far as the caller may see it',
  tag: 'users',
  topics: [],
  query: findQuerySchema,
  answer: findAnswerSchema,
  refusals: {},
})

export const readIdentity = defineEndpoint({
  method: 'GET',
  path: '/api/public/identity',
  access: 'anyone',
  summary: 'Edition and operator of this installation',
  tag: 'public',
  topics: [],
  answer: publicIdentitySchema,
  refusals: {},
})

/** Only in the demo. */
export const readDemo = defineEndpoint({
  method: 'GET',
  path: '/api/demo',
  access: 'anyone',
  summary: 'Whether people may look around, where the mails are read, and when this demo begins anew',
  tag: 'public',
  topics: [],
  answer: demoFactsSchema,
  refusals: {},
})

export const readMarketQuotes = defineEndpoint({
  ...readMarketQuotesAddress,
  access: 'anyone',
  summary: 'Market quotes with their source; a sample says that it is one',
  tag: 'public',
  topics: [],
  answer: marketQuotesSchema,
  refusals: { unavailable: { status: 503, money: 'not_moved' } },
})

export const readPublicFigures = defineEndpoint({
  ...readPublicFiguresAddress,
  access: 'anyone',
  summary: 'Figures of the public site, computed from the ledger and the probes',
  tag: 'public',
  topics: ['public'],
  answer: publicFiguresSchema,
  refusals: {},
})

export const readReserves = defineEndpoint({
  ...readReservesAddress,
  access: 'anyone',
  summary: 'What is held and what is owed, in the ledger, at one moment, and the last comparison with the chain',
  tag: 'public',
  topics: ['public'],
  answer: reservesSchema,
  refusals: {},
})

export const readUserMoney = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/money',
  access: { permission: moneyStaff },
  summary: 'What a person’s balances are made of: the last entries of each account, from the ledger',
  tag: 'administration',
  topics: ['users', 'balance'],
  params: person,
  answer: userMoneySchema,
  refusals: { not_found: refused(404) },
})

export const listUserPositions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/positions',
  access: { permission: moneyStaff },
  summary: 'A person’s plans: open ones by the nearest end, ended ones by the latest',
  tag: 'administration',
  topics: ['users', 'positions'],
  params: person,
  query: positionListQuerySchema,
  answer: positionListSchema,
  refusals: {},
})

export const listUserMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/messages',
  access: { permission: ['support', 'owner'] },
  summary: 'What a person was told, newest first, in the reader’s language',
  tag: 'administration',
  topics: ['users', 'messages'],
  params: person,
  query: messageListQuerySchema,
  answer: userMessagesSchema,
  refusals: {},
})

export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: { own: 'id', orPermission: userStaff },
  summary: 'A person and their balances, from the ledger',
  tag: 'users',
  topics: ['profile', 'users', 'balance', 'kyc'],
  params: z.object({ id: personRefSchema }),
  answer: userSchema,
  refusals: { not_found: { status: 404, money: 'not_moved' } },
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  access: { permission: userStaff },
  summary: 'People and their balances; found by the beginning of a name, an address, or by id',
  tag: 'users',
  topics: ['users'],
  query: userListQuerySchema,
  answer: userListSchema,
  refusals: {},
})

export const exportUsers = defineEndpoint({
  method: 'GET',
  path: '/api/user.csv',
  access: { permission: userStaff },
  limits: csvLimits,
  sends: csvFile('users'),
  summary: 'People and their balances, as a file of what the filters show',
  tag: 'users',
  topics: ['users'],
  query: userFiltersSchema,
  refusals: {},
})

export const reportCspViolation = defineEndpoint({
  method: 'POST',
  path: '/api/csp-reports',
  access: 'anyone',
  limits: [{ by: 'address', max: 30, windowSeconds: 60 }],
  summary: 'A browser tells that a page of ours tried what its content security policy forbids',
  tag: 'public',
  topics: [],
  jsonTypes: ['application/csp-report', 'application/reports+json'],
  body: cspReportSchema,
  answer: cspReportedSchema,
  refusals: {},
})

export const copyOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/data.zip',
  access: { own: 'id', orPermission: [] },
  stepUp: true,
  limits: [{ by: 'person', max: 5, windowSeconds: 86_400 }],
  sends: { type: 'application/zip', cacheControl: 'no-store, private', attachment: 'clearhold-data.zip' },
  summary: 'A copy of all that is held about the person: a JSON file for each table, and their pictures',
  tag: 'users',
  topics: ['activity', 'messages'],
  params: z.object({ id: personRefSchema }),
  refusals: { not_found: refused(404), rests_after_recovery: refused(409), too_many_requests: refused(429) },
})

export const readClosing = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/closing',
  access: { own: 'id', orPermission: [] },
  visitors: 'refused',
  summary: 'Why the account cannot be closed yet, and how long what is kept afterwards is kept',
  tag: 'users',
  topics: ['balance', 'positions', 'withdrawals', 'deposits', 'kyc', 'referrals'],
  params: z.object({ id: personRefSchema }),
  answer: closingSchema,
  refusals: {},
})
