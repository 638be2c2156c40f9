import type { KycErrorCode } from '../kyc/errors.ts'
import type { TextsOf } from './error-text.ts'

export const kycEn: TextsOf<KycErrorCode> = {
  kyc_case_open: {
    title: 'Your case is already open',
    detail:
      'We have what you sent, or asked you to send one part again. Nothing was changed and no money was moved. Look at your case to see what comes next.',
  },
  kyc_already_verified: {
    title: 'Your identity is already verified',
    detail: 'There is nothing more to send. Nothing was changed and no money was moved.',
  },
  kyc_rejected_finally: {
    title: 'This case was rejected for good',
    detail:
      'It cannot be opened again, so nothing was stored. Money you paid in stays yours and is returned to where it came from. Write to support if you think we are wrong.',
  },
  kyc_under_age: {
    title: 'You must be 18 or older',
    detail:
      'By the date you entered, you are younger. Nothing was stored and no money was moved. Check the date of birth.',
  },
  kyc_birth_date_invalid: {
    title: 'This is not a date of birth',
    detail:
      'There is no such day, or it is in the future or too far back. Nothing was stored and no money was moved. Enter the year, month and day again.',
  },
  kyc_part_missing: {
    title: 'Something is missing: {{partName}}',
    detail:
      'We need everything the page asks for before a person can look at it. Nothing was stored and no money was moved. Add it and send again.',
  },
  kyc_part_not_asked: {
    title: 'We did not ask for this again: {{partName}}',
    detail:
      'That part is accepted and stays as it is. Nothing was stored and no money was moved. Send only what the page asks for.',
  },
  kyc_not_in_revision: {
    title: 'Nothing has to be sent again',
    detail:
      'We did not ask for a part of your case, or you have sent it already. Nothing was stored and no money was moved. Load the page again to see how it stands.',
  },
  kyc_image_unreadable: {
    title: 'We cannot read this picture: {{partName}}',
    detail:
      'It must be a whole JPEG, PNG or WebP file. Nothing was stored and no money was moved. Take or choose another picture.',
  },
  kyc_image_too_large: {
    title: 'This picture is too large: {{partName}}',
    detail:
      'It can be at most 40 million pixels. Nothing was stored and no money was moved. Take it with a lower setting or choose another.',
  },
  kyc_image_too_small: {
    title: 'This picture is too small to read: {{partName}}',
    detail:
      'Its shorter side needs at least 400 pixels. Nothing was stored and no money was moved. Take it again from closer, or choose the original file.',
  },
  kyc_own_case: {
    title: 'This is your own case',
    detail: 'Nobody reviews themselves. Nothing was done and no money was moved. Another reviewer must look at it.',
  },
  kyc_same_reviewer: {
    title: 'You rejected this person before',
    detail:
      'Their next case is decided by somebody else, with fresh eyes. Nothing was done and no money was moved. Hand it to another reviewer.',
  },
  kyc_taken: {
    title: 'Another reviewer has this case',
    detail:
      'Two people should not decide it at once. Nothing was done and no money was moved. Take it over first if they agree.',
  },
  kyc_not_pending: {
    title: 'This case is not waiting for a decision',
    detail:
      'It has been decided, or is waiting for the person. Nothing was done and no money was moved. Load the list again to see how it stands.',
  },
  kyc_changed: {
    title: 'The person has sent something new',
    detail:
      'What you looked at is no longer what would be decided. Nothing was done and no money was moved. Load the case again and look once more.',
  },
  kyc_reason_needed: {
    title: 'A reason is needed',
    detail:
      'The person must be told why, so a refusal without a reason is not accepted. Nothing was done and no money was moved. Choose a reason and send again.',
  },
  kyc_reason_unfit: {
    title: 'This reason does not fit here',
    detail:
      'It does not belong to this part or this decision. Nothing was done and no money was moved. Choose another one from the list.',
  },
  kyc_decision_incomplete: {
    title: 'A part is not decided yet',
    detail:
      'Every part that was sent needs a decision. Nothing was done and no money was moved. Decide the rest and send again.',
  },
  kyc_tries_used_up: {
    title: 'This case has been sent too many times',
    detail:
      'It cannot be asked for again. Nothing was done and no money was moved. Approve it, or reject it with its reason; the person may begin again.',
  },
  kyc_assignee_unfit: {
    title: 'This person cannot take the case',
    detail:
      'They are not a reviewer, are its subject, or rejected it before. Nothing was changed and no money was moved. Choose another reviewer.',
  },
  kyc_documents_erased: {
    title: 'These documents no longer exist',
    detail: 'Their key was destroyed, so nobody can read them, not even us. Nothing was done and no money was moved.',
  },
  kyc_view_over: {
    title: 'This viewing is over',
    detail:
      'A document can be opened once, within a minute, by the one who asked. Nothing was shown and no money was moved. Ask again with a reason.',
  },
}
