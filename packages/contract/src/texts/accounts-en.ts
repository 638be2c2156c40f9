import type { AccountsErrorCode } from '../accounts/errors.ts'
import type { TextsOf } from './error-text.ts'

export const accountsEn: TextsOf<AccountsErrorCode> = {
  invalid_credentials: {
    title: 'Invalid email or password. Please try again.',
    detail:
      'We do not say which of the two it was, to protect the people who have accounts. Nothing was changed. Try again, or ask for a new password.',
  },
  email_unverified: {
    title: 'Your e-mail address is not confirmed yet',
    detail: 'Open the link in the e-mail we sent you, or ask for a new one. Your account is there and nothing is lost.',
  },
  account_locked: {
    title: 'Login is paused until {{until}}',
    detail:
      'There were too many wrong attempts, so there is a wait before the next one. Your money is where it was. Come back after that time; if the attempts were not yours, change your password then.',
  },
  second_factor_wrong: {
    title: 'That code is not right',
    detail:
      'Each code works once and only for a short time. Nothing was changed and no money was moved. Wait for the next code and enter it.',
  },
  second_factor_needed: {
    title: 'This needs a second factor',
    detail:
      'Your account has none yet, and what you asked for is not done without one. No money was moved. Add a passkey or an authenticator app under Security.',
  },
  ticket_expired: {
    title: 'This login took too long',
    detail:
      'The second step must be done within five minutes and works once. You are not logged in. Start again with your password.',
  },
  session_ended: {
    title: 'You have been logged out',
    detail:
      'This session is over, because it expired, was ended, or was used from two places. No money was moved. Log in again.',
  },
  step_up_needed: {
    title: 'Please confirm that it is you',
    detail:
      'Anything that concerns money or security needs a proof that is not older than five minutes. Nothing has been done yet. Confirm, and we carry on.',
  },
  token_expired: {
    title: 'This link no longer works',
    detail:
      'It has already been used, has expired, or was replaced by a newer one. Nothing was changed. Ask for a new link.',
  },
  password_common: {
    title: 'This password is too well known',
    detail:
      'It is on the lists that attackers try first. Nothing was changed. Choose another; a few unrelated words make a good one.',
  },
  password_wrong: {
    title: 'Your current password is not right',
    detail: 'Nothing was changed. Enter the password you log in with, or ask for a new one.',
  },
  image_unreadable: {
    title: 'We cannot read this picture',
    detail: 'It must be a whole JPEG, PNG or WebP file. Nothing was stored. Choose another picture.',
  },
  image_too_large: {
    title: 'This picture is too large',
    detail: 'It can be at most 5 MB and 40 million pixels. Nothing was stored. Choose a smaller one.',
  },
  last_factor: {
    title: 'This is your last second factor',
    detail:
      'An account that has had a second factor must not be left without one. Nothing was changed. Add another first, then remove this one.',
  },
  factor_exists: {
    title: 'This is already set up',
    detail: 'Your account has this second factor. Nothing was changed. Remove the old one first if you want a new one.',
  },
  passkey_refused: {
    title: 'The passkey was not accepted',
    detail:
      'We do not know it, or its answer did not match our question. Nothing was changed. Try again or use another way.',
  },
  username_invalid: {
    title: 'This username cannot be used',
    detail: 'A username has 3 to 40 letters, digits and underscores. Nothing was changed. Choose another.',
  },
  not_allowed: {
    title: 'This is not allowed',
    detail:
      'Your account may not do this, and nothing was done. No money was moved. Write to support if you think it should.',
  },
  account_not_empty: {
    title: 'This account cannot be closed yet',
    detail:
      'It still holds money or has something open. Nothing was changed and no money was moved. Settle that first, then ask again.',
  },
  account_not_active: {
    title: 'This account is not active',
    detail: 'It is frozen or closed, so nobody can log in to it. The money in it stays where it is. Write to support.',
  },
}
