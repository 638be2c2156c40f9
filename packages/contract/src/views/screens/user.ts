import { listNotes, listUserSessions } from '../../accounts/endpoints/administration.ts'
import { listApprovals } from '../../approvals/endpoints.ts'
import { listAuditRecords } from '../../audit/endpoints.ts'
import { listContactMessages, readBulletin } from '../../content/endpoints.ts'
import { listDeposits } from '../../deposits/endpoints.ts'
import { countCases } from '../../kyc/endpoints.ts'
import { listMessages } from '../../notifications/endpoints.ts'
import { listUserHits } from '../../sanctions/endpoints.ts'
import { defineScreen, type ScreenLook, screenPart } from '../../screen.ts'
import { listThreads } from '../../support/endpoints.ts'
import { listWithdrawals } from '../../withdrawals/endpoints/administration.ts'
import {
  listUserMessages,
  listUserPositions,
  readUser,
  readUserMoney,
  readUserRestrictions,
  userStaff,
} from '../endpoints.ts'

/** The content of a tab is read only while that tab is open. */
const under =
  <Input>(tab: string, input: (look: ScreenLook) => Input) =>
  (look: ScreenLook): Input | undefined =>
    look.tab === tab ? input(look) : undefined

/** The page of one user, for staff: each part subject to its permission, and what waits for this admin. */
export const userScreen = defineScreen({
  path: '/api/admin/user/:id/page',
  access: { permission: userStaff },
  summary: 'Everything the page of one user shows this admin: the answers of its parts, read together',
  tag: 'administration',
  parts: {
    me: screenPart(readUser, () => ({ params: { id: 'me' } })),
    messages: screenPart(listMessages, () => ({})),
    bulletin: screenPart(readBulletin, ({ language }) => ({ query: { language } })),
    waitingForMe: screenPart(
      listApprovals,
      () => ({ query: { state: 'waiting', mine: 'no', signed: 'yes', sort: 'madeAt', limit: 100 } }) as const,
    ),
    everythingWaiting: screenPart(
      listApprovals,
      () => ({ query: { state: 'waiting', sort: 'madeAt', limit: 100 } }) as const,
    ),
    depositCounts: screenPart(listDeposits, () => ({ query: { limit: 1 } })),
    withdrawalCounts: screenPart(listWithdrawals, () => ({ query: { state: 'review', limit: 1 } }) as const),
    caseCounts: screenPart(countCases, () => ({})),
    contactCounts: screenPart(listContactMessages, () => ({ query: { limit: 1 } })),
    threadCounts: screenPart(listThreads, () => ({ query: { limit: 1 } })),
    user: screenPart(readUser, ({ id }) => ({ params: { id } })),
    restrictions: screenPart(readUserRestrictions, ({ id }) => ({ params: { id } })),
    sanctions: screenPart(listUserHits, ({ id }) => ({ params: { id } })),
    money: screenPart(
      readUserMoney,
      under('money', ({ id }) => ({ params: { id } })),
    ),
    openPositions: screenPart(
      listUserPositions,
      under('plans', ({ id }) => ({ params: { id }, query: { state: 'open' as const } })),
    ),
    endedPositions: screenPart(
      listUserPositions,
      under('plans', ({ id }) => ({ params: { id }, query: { state: 'ended' as const } })),
    ),
    deposits: screenPart(
      listDeposits,
      under('deposits', ({ id }) => ({ query: { person: id, limit: 50 } })),
    ),
    withdrawals: screenPart(
      listWithdrawals,
      under('withdrawals', ({ id }) => ({ query: { person: id, limit: 50 } })),
    ),
    sessions: screenPart(
      listUserSessions,
      under('sessions', ({ id }) => ({ params: { id } })),
    ),
    userMessages: screenPart(
      listUserMessages,
      under('messages', ({ id }) => ({ params: { id }, query: { limit: 50 } })),
    ),
    notes: screenPart(
      listNotes,
      under('notes', ({ id }) => ({ params: { id } })),
    ),
    audit: screenPart(
      listAuditRecords,
      under('audit', ({ id }) => ({ query: { subject: `person:${id}`, limit: 50 } })),
    ),
  },
})
