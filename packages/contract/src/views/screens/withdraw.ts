import { readBulletin } from '../../content/endpoints.ts'
import { listMessages } from '../../notifications/endpoints.ts'
import { defineScreen, screenPart } from '../../screen.ts'
import { listOwnThreads } from '../../support/endpoints.ts'
import { listOwnWithdrawals, readAddressBook, readWithdrawTerms } from '../../withdrawals/endpoints/own.ts'

/** The page on which an investor requests a withdrawal. */
export const withdrawScreen = defineScreen({
  path: '/api/user/:id/withdraw',
  access: { own: 'id', orPermission: [] },
  summary: 'Everything the person’s withdraw page shows: the answers of its parts, read together',
  tag: 'withdrawals',
  parts: {
    terms: screenPart(readWithdrawTerms, () => ({})),
    addressBook: screenPart(readAddressBook, () => ({})),
    withdrawals: screenPart(listOwnWithdrawals, () => ({ query: { limit: 20 } })),
    messages: screenPart(listMessages, () => ({})),
    threads: screenPart(listOwnThreads, () => ({})),
    bulletin: screenPart(readBulletin, ({ language }) => ({ query: { language } })),
  },
})
