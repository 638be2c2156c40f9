import type { Row } from './row.ts'

const domains = 'apps/server/src/domains'
const accounts = `${domains}/accounts/actions`
const withdrawals = `${domains}/withdrawals/actions`
const kyc = `${domains}/kyc`
const approvals = `${domains}/approvals`

/** SEC7, SEC8, SEC10 and SEC11: bank payouts, what one person did alone, the lock that told a password, and approvals. */
export const peopleRows: readonly Row[] = [
  {
    id: 'SEC7',
    defect: 'a bank payout to a new account went without a book, a confirmation or a wait',
    undone:
      'a new account is not usable before its link was followed and its hold is over, in the code and in the database',
    edits: [
      {
        file: `${withdrawals}/enter-bank-account.ts`,
        text: 'return ok({ id, isUsable: false })',
        instead: 'return ok({ id, isUsable: true })',
      },
      {
        file: 'db/migrations/0127-platform-money-in-fewer-statements.sql',
        text: `ground.status = 'verified', is_usable, 0)) then`,
        instead: `ground.status = 'verified', pay_by = 'bank' or is_usable, 0)) then`,
      },
    ],
    test: {
      file: `${withdrawals}/enter-bank-account.db.test.ts`,
      titles: [
        'SEC7: a bank payout to a new account waits for the link in the owner’s mail and for its hold, like an address',
      ],
    },
  },
  {
    id: 'SEC7',
    defect: 'the name of a bank account was not compared with the identity',
    undone: 'it must be the same name',
    edits: [
      {
        file: `${withdrawals}/request-withdrawal.ts`,
        text: `if (!isSameName(bank.accountName, request.identityName ?? '')) return refuse('bank_name_differs')`,
        instead: '',
      },
    ],
    test: {
      file: `${withdrawals}/enter-bank-account.db.test.ts`,
      titles: ['SEC7: an account in another name is refused, and nothing is held or written'],
    },
  },
  {
    id: 'SEC7',
    defect: 'the first second factor was no change of credentials: a thief could add their own and withdraw',
    undone: 'it is one, like every further one',
    edits: [
      {
        file: `${accounts}/notify-of-factor.ts`,
        text: 'await updatePerson(tx, personId, { credentialsChangedAt: now })',
        instead: 'if (hasCodes) await updatePerson(tx, personId, { credentialsChangedAt: now })',
      },
    ],
    test: {
      file: `${accounts}/notify-of-factor.db.test.ts`,
      titles: [
        'SEC7: the first factor is a change of credentials like every further one, which brings no new recovery codes',
      ],
    },
  },
  {
    id: 'SEC8',
    defect: 'one person published a banner on every page and replaced the support address',
    undone: 'the api cannot write either: the worker does, by a command of two people',
    edits: [
      {
        file: 'db/roles.sql',
        text: 'grant select on table content.support to clearhold_api;',
        instead:
          'grant select, insert on table content.support to clearhold_api;\ngrant insert on table content.announcement to clearhold_api;',
      },
    ],
    test: {
      file: `${domains}/content/actions/publish-announcement.db.test.ts`,
      titles: ['SEC8: the api’s login can neither publish an announcement nor how support is reached'],
    },
  },
  {
    id: 'SEC8',
    defect: 'a reviewer approved an identity without opening a document',
    undone: 'the last version of every document was opened by the one who approves',
    edits: [
      {
        file: `${kyc}/actions/begin-approval.ts`,
        text: `if (unseenDocuments(sent, seen).length > 0) return refuse('kyc_documents_unseen')`,
        instead: '',
      },
    ],
    test: {
      file: `${kyc}/actions/begin-approval.db.test.ts`,
      titles: [
        'SEC8: a reviewer who opened no document, another case’s, or only requested them, cannot approve a case',
      ],
    },
  },
  {
    id: 'SEC8',
    defect: 'paging through names, dates of birth and addresses left no record',
    undone: 'each page that is read is in the record',
    edits: [
      {
        file: `${kyc}/routes/administration.ts`,
        text: 'await recordListing(parts.database, { viewerId, query, caseIds, requestId })',
        instead: '',
      },
    ],
    test: {
      file: `${kyc}/routes/administration.db.test.ts`,
      titles: [
        'SEC8: a search among identities is in the record; the page that asks again every few seconds is there once',
      ],
    },
  },
  {
    id: 'SEC8',
    defect: 'one supporter could freeze every approver',
    undone: 'freezing those who decide about money takes two people',
    edits: [
      {
        file: 'packages/contract/src/accounts/permissions.ts',
        text: `const frozenByTwo: readonly Permission[] = ['finance_maker', 'finance_approver', 'owner']`,
        instead: 'const frozenByTwo: readonly Permission[] = []',
      },
    ],
    test: {
      file: `${accounts}/freeze-staff.db.test.ts`,
      titles: ['SEC8: one supporter cannot freeze those who decide about money, one after the other; two people can'],
    },
  },
  {
    id: 'SEC8',
    defect: 'what one person froze stayed frozen for ever',
    undone: 'it ends after 72 hours unless two people keep it',
    edits: [
      {
        file: `${accounts}/lapse-freeze.ts`,
        text: 'if (waitMs > 0) return {',
        instead: 'if (waitMs !== undefined) return {',
      },
    ],
    test: {
      file: `${accounts}/lapse-freeze.db.test.ts`,
      titles: ['SEC8: what one person froze goes on by itself after 72 hours, and its owner is told'],
    },
  },
  {
    id: 'SEC8',
    defect: 'no owner was told that an admin took a list as a file',
    undone: 'the other owners are told',
    edits: [
      {
        file: `${domains}/notifications/rules.ts`,
        text: `  if (type === 'list.exported') {`,
        instead: `  if (type === 'list.exported' && payload === undefined) {`,
      },
    ],
    test: {
      file: 'apps/server/src/main/exports.db.test.ts',
      titles: ['SEC8: every line of a file says who took it and when, and the other owners are told'],
    },
  },
  {
    id: 'SEC10',
    defect: 'passwords were compared while a lock lasted: it told when the right one was found',
    undone: 'during a lock nothing is compared',
    edits: [
      {
        file: `${accounts}/log-in.ts`,
        text: 'parts.passwords.verify(isLocked ? undefined : person?.passwordHash, login.password)',
        instead: 'parts.passwords.verify(person?.passwordHash, login.password)',
      },
    ],
    test: {
      file: `${accounts}/log-in.db.test.ts`,
      titles: [
        'SEC10: a lock is no oracle',
        'while it lasts the right password is not compared and gets the common answer; the owner learns of it by one mail',
      ],
    },
  },
  {
    id: 'SEC11',
    defect: 'a change of permissions needed no signature',
    undone: 'it is signed by its maker and its approver, like money',
    edits: [{ file: `${accounts}/change-permissions.ts`, text: 'money: true', instead: 'money: false' }],
    test: {
      file: `${accounts}/change-permissions.db.test.ts`,
      titles: ['SEC11: a change of permissions is signed by two people, like money'],
    },
  },
  {
    id: 'SEC11',
    defect: 'a key that was added minutes ago signed money',
    undone: 'a key counts a day after it was made',
    edits: [
      {
        file: `${approvals}/actions/check-approval.ts`,
        text: `return (await isKeyADayOld(tx, signed.personId, evidence)) ? ok(evidence) : refuse('key_too_new')`,
        instead: 'return ok(evidence)',
      },
    ],
    test: {
      file: `${approvals}/actions/check-approval.db.test.ts`,
      titles: [
        'SEC11: a key that was added within the last day signs no money, neither its maker’s nor its approver’s part',
      ],
    },
  },
  {
    id: 'SEC11',
    defect: 'what a frozen or dismissed maker had asked for stayed approvable',
    undone: 'before it is decided, its maker must still be one who may propose it',
    edits: [
      {
        file: `${approvals}/actions/check-approver.ts`,
        text: 'if (await parts.people.holds(tx, stored.makerId, permissionToMake)) return undefined',
        instead: 'if (permissionToMake !== undefined) return undefined',
      },
    ],
    test: {
      file: `${approvals}/actions/drop-command.db.test.ts`,
      titles: ['SEC11: an approver who comes before the worker finds it ended, and nothing is carried out'],
    },
  },
  {
    id: 'SEC11',
    defect: 'every admin read every command, bank accounts included',
    undone: 'it is read by its maker and by those who may decide it',
    edits: [
      {
        file: `${approvals}/rules.ts`,
        text: 'return makerId === actor.personId || actor.permissions.has(permissionToApprove)',
        instead: `return makerId === actor.personId || actor.permissions.size > 0`,
      },
    ],
    test: {
      file: `${approvals}/rules.test.ts`,
      titles: ['SEC11: a command is read by who may decide it, and by its maker'],
    },
  },
]
