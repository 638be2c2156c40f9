import type { ApprovalsErrorCode } from '../approvals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const approvalsEn: TextsOf<ApprovalsErrorCode> = {
  approval_own: {
    title: 'You made this request yourself',
    detail:
      'Two different people are needed. Nothing was done and no money was moved. Ask somebody else to look at it.',
  },
  approval_decided: {
    title: 'This request has already been decided',
    detail: 'Somebody approved or rejected it before you. You changed nothing. Load the list again to see the outcome.',
  },
  approval_stale: {
    title: 'Things have changed since this was asked',
    detail:
      'What you saw is no longer how it is ({{reason}}), so nothing was carried out and no money was moved. The request must be made again.',
  },
  approval_expired: {
    title: 'This request has expired',
    detail: 'Nobody decided it in time. Nothing was done and no money was moved. It must be made again.',
  },
  approval_digest_differs: {
    title: 'This is not the request you looked at',
    detail:
      'What you approved and what is stored are different, so nothing was carried out and no money was moved. Load it again and read it.',
  },
  signature_needed: {
    title: 'This needs your signature',
    detail:
      'A decision about money is signed with your passkey. Nothing was done and no money was moved. Sign it to go on.',
  },
  signature_wrong: {
    title: 'The signature was not accepted',
    detail:
      'It does not match this request or does not come from your key. Nothing was done and no money was moved. Try again with your own passkey.',
  },
  capital_short: {
    title: 'There is not enough free capital',
    detail:
      'Nobody is credited with money the platform does not have. No money was moved. Add capital first, then ask again.',
  },
  nothing_to_change: {
    title: 'There is nothing to change',
    detail: 'It is already the way you asked for. Nothing was done and no money was moved.',
  },
  entry_not_found: {
    title: 'We do not know this entry',
    detail:
      'A decrease must name the earlier entry it takes back, and this one is not in the book. No money was moved. Check its number.',
  },
  entry_too_small: {
    title: 'This entry gave less than that',
    detail:
      'A decrease takes back at most what the named entry gave, less what was taken back before. No money was moved. Ask for less, or name another entry.',
  },
  entry_not_reversible: {
    title: 'This entry cannot be taken back here',
    detail:
      'A decrease takes back only what the operator’s own capital gave. A deposit, a payout that came back and the end of a plan are the person’s own money. No money was moved. Name an entry that came out of capital.',
  },
  money_moved_on: {
    title: 'The money of this entry is no longer there',
    detail: 'It has been used since, so it cannot be taken back. No money was moved. Talk to the person first.',
  },
  owners_too_few: {
    title: 'Two owners must remain',
    detail:
      'With fewer than two owners nobody could ever change a permission again. Nothing was done and no money was moved. Make somebody else an owner first.',
  },
}
