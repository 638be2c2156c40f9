import { readFactors } from '../../accounts/endpoints/own.ts'
import { readBulletin } from '../../content/endpoints.ts'
import { listOwnDeposits } from '../../deposits/endpoints.ts'
import { listMessages } from '../../notifications/endpoints.ts'
import { listPositions } from '../../plans/endpoints.ts'
import { defineScreen, screenPart } from '../../screen.ts'
import { listOwnThreads } from '../../support/endpoints.ts'
import { listOwnWithdrawals } from '../../withdrawals/endpoints/own.ts'
import { listActivity, readBalanceHistory, readUser } from '../endpoints.ts'

const me = { params: { id: 'me' } } as const

/** An investor's first page. The demo clock is requested separately: a live build does not contain it. */
export const homeScreen = defineScreen({
  path: '/api/user/:id/home',
  access: { own: 'id', orPermission: [] },
  summary: 'Everything the person’s first page shows: the answers of its parts, read together',
  tag: 'users',
  parts: {
    user: screenPart(readUser, () => me),
    factors: screenPart(readFactors, () => me),
    openPositions: screenPart(listPositions, () => ({ query: { state: 'open', limit: 100 } }) as const),
    endedPositions: screenPart(listPositions, () => ({ query: { state: 'ended', limit: 10 } }) as const),
    withdrawals: screenPart(listOwnWithdrawals, () => ({ query: { limit: 20 } })),
    deposits: screenPart(listOwnDeposits, () => ({ query: { limit: 20 } })),
    balanceHistory: screenPart(readBalanceHistory, () => me),
    activity: screenPart(listActivity, () => ({ ...me, query: { limit: 5 } })),
    messages: screenPart(listMessages, () => ({})),
    threads: screenPart(listOwnThreads, () => ({})),
    bulletin: screenPart(readBulletin, ({ language }) => ({ query: { language } })),
  },
})
