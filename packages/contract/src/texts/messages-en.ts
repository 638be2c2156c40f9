import { depositMessagesEn } from './deposit-messages-en.ts'
import { kycMessagesEn, kycValuesEn } from './kyc-messages-en.ts'
import type { MessageTexts } from './message-text.ts'
import { plansMessagesEn, plansValuesEn } from './plans-messages-en.ts'
import { withdrawalsMessagesEn, withdrawalsValuesEn } from './withdrawals-messages-en.ts'

const notYou = 'If this was not you, change your password now and write to support.'

export const messagesEn: MessageTexts = {
  kinds: {
    'account.registered': {
      title: 'Welcome: please confirm your e-mail address',
      body: ['Your account has been created.'],
      mail: [
        'Press the button to confirm that this address is yours. The link works once, for 24 hours.',
        'If you did not register, do nothing: without this confirmation nobody can use the account.',
      ],
      button: 'Confirm my address',
    },
    'account.verification_requested': {
      title: 'Please confirm your e-mail address',
      body: ['Here is a new link to confirm your address. It works once, for 24 hours; earlier links no longer work.'],
      mail: ['If you did not ask for it, do nothing.'],
      button: 'Confirm my address',
    },
    'account.registration_repeated': {
      title: 'Somebody tried to register with your address',
      body: [
        'You already have an account with this address, so nothing was changed.',
        'If it was you, log in, or ask for a new password on the login page.',
      ],
      mail: ['If it was not you, you do not need to do anything.'],
    },
    'account.email_verified': {
      title: 'Your address is confirmed',
      body: [
        'Your account is ready.',
        'We recommend adding a passkey under Security: nobody can guess it or trick you into giving it away.',
      ],
    },
    'account.reset_requested': {
      title: 'Set a new password',
      body: ['Somebody, hopefully you, asked to set a new password for your account.'],
      mail: [
        'The link works once, for 30 minutes. When you use it, all sessions of your account end.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
    'account.password_changed': {
      title: 'Your password was changed',
      body: ['All other sessions of your account have ended.', notYou],
    },
    'account.email_change_requested': {
      title: 'Please confirm your new e-mail address',
      body: ['You asked to use this address for your account. Until you confirm it, the old one stays.'],
      mail: ['The link works once, for 24 hours. If you did not ask for it, do nothing.'],
      button: 'Use this address',
    },
    'account.email_changed': {
      title: 'The e-mail address of your account was changed',
      body: ['From now on you log in with the new address, and our e-mails go there.', notYou],
    },
    'account.signed_in_new_device': {
      title: 'Somebody logged in on a device we had not seen',
      body: ['Device: {{device}}.', 'If it was you, all is well.', notYou],
    },
    'account.sessions_revoked': {
      title: 'We ended a session of your account',
      body: [
        'Its login key was used a second time, which happens when somebody has copied it.',
        'Log in again, look at your sessions and change your password.',
      ],
    },
    'account.signed_out': {
      title: 'We logged you out everywhere',
      body: [
        'Our support ended every session of your account, usually because you asked for it or to keep it safe.',
        'Nothing else has changed, and no money was moved. Log in again when you like.',
      ],
    },
    'account.factor_added': {
      title: 'A way to log in was added',
      body: ['Added: {{factor}}.', notYou],
    },
    'account.factor_removed': {
      title: 'A way to log in was removed',
      body: ['Removed: {{factor}}.', notYou],
    },
    'account.recovery_code_used': {
      title: 'A recovery code was used',
      body: ['You have {{left}} left; you can make new ones under Security.', notYou],
    },
    'account.frozen': {
      title: 'Your account is frozen',
      body: [
        'Nobody can log in to it, and your money stays where it is.',
        'Reason: {{reason}}.',
        'Write to support; two people can unfreeze it.',
      ],
    },
    'account.unfrozen': {
      title: 'Your account is open again',
      body: ['Two people have checked it. You can log in as before; your money is where it was.'],
    },
    'account.closed': {
      title: 'Your account is closed',
      body: [
        'It held no money, and nobody can log in to it any more.',
        'Reason: {{reason}}.',
        'If you did not ask for this, write to support.',
      ],
    },
    'balance.adjusted': {
      title: 'Your balance was corrected',
      body: [
        'Account balance: from {{cashBefore}} to {{cashAfter}} USDT.',
        'Profit balance: from {{profitBefore}} to {{profitAfter}} USDT.',
        'Reason: {{reason}}.',
        'Two people agreed on it; it is entry #{{entry}} in the book.',
        'If you think it is wrong, write to support and name that entry.',
      ],
    },
    'permissions.changed': {
      title: 'Your permissions were changed',
      body: ['You now have: {{permissions}}.'],
    },
    'approval.waiting': {
      title: 'A request is waiting for a second person',
      body: ['{{command}}: look at it and decide within 72 hours.'],
      button: 'Open the request',
    },
    'approval.decided': {
      title: 'Your request was decided',
      body: ['{{command}}: {{outcome}}.', 'They wrote: {{note}}.'],
      button: 'Open your request',
    },
    ...depositMessagesEn,
    ...kycMessagesEn,
    ...plansMessagesEn,
    ...withdrawalsMessagesEn,
  },
  values: {
    ...kycValuesEn,
    ...plansValuesEn,
    ...withdrawalsValuesEn,
    'factor.totp': 'authenticator app',
    'factor.passkey': 'passkey',
    'factor.recovery_code': 'new recovery codes',
    'command.permissions.change': 'Change of permissions',
    'command.account.close': 'Closing an account',
    'command.account.unfreeze': 'Unfreezing an account',
    'command.balance.adjust': 'Correction of a balance',
    'command.deposit.credit_manual': 'Crediting a payment',
    'command.deposit.edit': 'Changing a deposit',
    'command.deposit.delete': 'Removing a deposit',
    'command.deposit.release': 'Releasing a held deposit',
    'command.alarm.clear': 'Clearing an alarm',
    'command.operator_address.declare': 'Declaring an operator address',
    'command.operator_address.retire': 'Retiring an operator address',
    'command.capital.attribute': 'Counting an arrival as capital',
    'outcome.approved': 'approved and carried out',
    'outcome.rejected': 'rejected',
    'outcome.expired': 'nobody decided it in time',
    'outcome.stale': 'not carried out, because things had changed since',
    'permission.support': 'support',
    'permission.kyc_reviewer': 'identity review',
    'permission.finance_maker': 'proposing money',
    'permission.finance_approver': 'approving money',
    'permission.owner': 'owner',
    'permissions.none': 'none',
  },
  mail: {
    hello: 'Hello,',
    helloNamed: 'Hello {{name}},',
    linkAsText: 'If the button does not work, copy this address into your browser:',
    neverAsk: 'We never ask for your password or a code, and no fee is ever asked to release a withdrawal.',
    demo: 'Demo - test money only. Nothing here is an offer.',
    sentBy: 'Sent by {{legalName}}. Licence: {{licence}}. {{address}}. Support: {{supportEmail}}.',
  },
}
