import { accountsEn } from './accounts-en.ts'
import { approvalsEn } from './approvals-en.ts'
import { auditEn } from './audit-en.ts'
import { capitalEn } from './capital-en.ts'
import { depositsEn } from './deposits-en.ts'
import type { ErrorTexts } from './error-text.ts'
import { kycEn } from './kyc-en.ts'
import { plansEn } from './plans-en.ts'
import { withdrawalsEn } from './withdrawals-en.ts'

export const errorsEn: ErrorTexts = {
  bad_request: {
    title: 'We could not read this request',
    detail:
      'Something in it is missing or in the wrong format. No money was moved. Check the marked fields and send it again.',
  },
  not_found: {
    title: 'There is nothing here',
    detail: 'The page or item does not exist, or is not yours to see. No money was moved.',
  },
  method_not_allowed: {
    title: 'This cannot be done here',
    detail: 'The address exists, but not for this kind of request. No money was moved.',
  },
  payload_too_large: {
    title: 'That is too large',
    detail: 'What you sent is larger than we accept. Nothing was stored and no money was moved. Send a smaller file.',
  },
  unsupported_media_type: {
    title: 'We cannot read this kind of file',
    detail: 'Nothing was stored and no money was moved. Send it in a format named on the page.',
  },
  too_many_requests: {
    title: 'Too many attempts',
    detail:
      'We slow everybody down at this point to protect accounts. No money was moved. Wait a few minutes and try again.',
  },
  edition_mismatch: {
    title: 'This page and our server do not belong together',
    detail:
      'One is the demo, the other is not, so we refuse to continue. No money was moved. Reload the page; if that does not help, write to support.',
  },
  unavailable: {
    title: 'We are not able to answer right now',
    detail:
      'A part of the platform is restarting. Your request was not carried out and no money was moved by it. Try again in a minute.',
  },
  not_signed_in: {
    title: 'Please log in',
    detail:
      'This is only for people who are logged in, or your session has ended. No money was moved. Log in and try again.',
  },
  forbidden: {
    title: 'You may not do this',
    detail:
      'Your account has no permission for it. Nothing was done and no money was moved. Ask an owner if you need it.',
  },
  internal: {
    title: 'Something went wrong on our side',
    detail:
      'We have recorded it. If you were moving money, look at your activity before you try again: it shows what was done.',
  },
  ...accountsEn,
  ...approvalsEn,
  ...auditEn,
  ...capitalEn,
  ...kycEn,
  ...plansEn,
  ...withdrawalsEn,
  form_expired: {
    title: 'This form was open for too long',
    detail:
      'For your safety, a form works for one day. Nothing was sent and no money was moved. Your text is still here: press send once more.',
  },
  message_closed: {
    title: 'This message is closed',
    detail: 'It was closed in the meantime. Nothing was sent and no money was moved. Open it again to answer it.',
  },
  announcement_over: {
    title: 'It would be over already',
    detail:
      'Its end is before its start or before now. Nothing was published and no money was moved. Choose a later end.',
  },
  support_changed: {
    title: 'Somebody changed this in the meantime',
    detail:
      'What you saw is no longer current. Nothing was published and no money was moved. Look at what is there now and publish again.',
  },
  support_placeholder: {
    title: 'This is a placeholder',
    detail:
      'The live site shows only real contacts. Nothing was published and no money was moved. Enter the operator’s own address, number and hours.',
  },
  testimonial_needs_payout: {
    title: 'There is no payout to write about',
    detail:
      'You can write one text for each withdrawal that has been settled. Nothing was stored and no money was moved.',
  },
  testimonial_decided: {
    title: 'Somebody has already decided this',
    detail: 'Another person decided it in the meantime. Nothing was changed and no money was moved.',
  },
  newsletter_link_invalid: {
    title: 'This link no longer works',
    detail:
      'It is incomplete, has been used or is older than a week. Nothing was changed and no money was moved. Enter your address again and we will send a new one.',
  },
  ...depositsEn,
}
