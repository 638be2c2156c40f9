import type { Row } from './row.ts'

const signer = 'apps/signer/src'
const accounts = 'apps/server/src/domains/accounts'
const lockedOut = 'SEC6: a stranger cannot lock the owner out'

/** SEC1 to SEC6: what a taken process or a stolen session could do. */
export const wallRows: readonly Row[] = [
  {
    id: 'SEC1',
    defect: 'the signer took any assertion over a payout’s digest: an approver’s sign-in paid 999,999 USDT',
    undone: 'origin and RP ID must be those of the approving page',
    edits: [
      { file: `${signer}/evidence.ts`, text: 'if (client.origin !== origin || ', instead: 'if (' },
      {
        file: `${signer}/evidence.ts`,
        text: 'if (!authenticatorData.subarray(0, 32).equals(sha256(Buffer.from(rpId)))) return false',
        instead: '',
      },
    ],
    test: {
      file: `${signer}/attacker.db.test.ts`,
      titles: [
        'SEC1: an approver’s sign-in over a payout’s digest pays nothing; their signature on the approving page does',
      ],
    },
  },
  {
    id: 'SEC1',
    defect: 'nothing told a question to sign in from a digest: it had the same length and no purpose',
    undone: 'a question begins with its purpose',
    edits: [
      {
        file: 'apps/server/src/platform/passkeys/passkeys.ts',
        text: 'return Buffer.concat([Buffer.from(signInPrefix(purpose)), randomKey()])',
        instead: 'return Buffer.from(randomKey())',
      },
    ],
    test: {
      file: `${accounts}/actions/challenge-passkey.db.test.ts`,
      titles: [
        'SEC1: a question says its purpose and is longer than a digest: no payout and no command can stand in its place',
      ],
    },
  },
  {
    id: 'SEC2',
    defect: 'every process that reached the signer’s socket could ask for everything',
    undone: 'a route is open to the callers that the table lists',
    edits: [
      {
        file: `${signer}/doors.ts`,
        text: `return doors[doorOf(call) ?? '']?.includes(caller) === true`,
        instead: `return doors[doorOf(call) ?? ''] !== undefined`,
      },
    ],
    test: {
      file: `${signer}/doors.test.ts`,
      titles: [
        'SEC2: each caller asks for what its row of the table says, and for nothing else',
        'over sockets of its own',
      ],
    },
  },
  {
    id: 'SEC2',
    defect: 'all processes were one user: nothing asked that a socket has a group of its own',
    undone: 'live refuses a folder of the signer’s own group',
    edits: [
      {
        file: `${signer}/socket-folder.ts`,
        text: `if (edition === 'live' && !isOperators && (!isShared || gid === process.getgid?.()))`,
        instead: `if (gid < 0)`,
      },
    ],
    test: {
      file: `${signer}/doors.test.ts`,
      titles: [
        'SEC2: the folder of a socket says who gets in',
        'error: in live, one that is missing or of the signer’s own group',
      ],
    },
  },
  {
    id: 'SEC2',
    defect: 'an anonymous registration reached the image decoder',
    undone: 'a photo is decoded once the address is confirmed',
    edits: [
      {
        file: `${accounts}/actions/register-person.ts`,
        text: `import { storeUpload } from './store-upload.ts'`,
        instead: `import { storePhoto as storeUpload } from './store-photo.ts'`,
      },
    ],
    test: {
      file: `${accounts}/actions/register-person.db.test.ts`,
      titles: [
        'SEC2: the photo of an unconfirmed registration is stored encrypted and not decoded; it is re-encoded once the address is confirmed',
      ],
    },
  },
  {
    id: 'SEC2',
    defect: 'one decoder process read up to 200 people’s pictures',
    undone: 'it is replaced after 20',
    edits: [
      { file: 'apps/server/src/platform/images/images.ts', text: 'const jobsMax = 20', instead: 'const jobsMax = 200' },
    ],
    test: {
      file: 'apps/server/src/platform/images/images.test.ts',
      titles: ['SEC2: what a picture leaves behind in its decoder meets at most 19 others'],
    },
  },
  {
    id: 'SEC3',
    defect: 'the login of the api could post any entry: money typed into being',
    undone: 'no login may post; functions of a reason do, on grounds of their own',
    edits: [
      {
        file: 'db/roles.sql',
        text: 'grant select on table ledger.posting to clearhold_api;',
        instead:
          'grant select on table ledger.posting to clearhold_api;\ngrant execute on function ledger.post_group to clearhold_api;',
      },
    ],
    test: {
      file: 'stack/roles/thief.db.test.ts',
      titles: ['a stolen login and %s', 'posts an entry of their own: money from nowhere to an account'],
    },
  },
  {
    id: 'SEC3',
    defect: 'it could also write a transfer of the chain that never was',
    undone: 'only the watcher writes transfers',
    edits: [
      {
        file: 'db/roles.sql',
        text: 'grant select on table treasury.transfer to clearhold_api;',
        instead: 'grant select, insert on table treasury.transfer to clearhold_api;',
      },
    ],
    test: {
      file: 'stack/roles/thief.db.test.ts',
      titles: ['a stolen login and %s', 'writes a transfer that never was'],
    },
  },
  {
    id: 'SEC4',
    defect: 'one enrolled approver paid 200 USDT as often as they liked',
    undone: 'one signature has a ceiling for the day',
    edits: [
      {
        file: `${signer}/policy.ts`,
        text: `return sumMicro > policy.oneDayMaxMicro ? 'one_cap_reached' : undefined`,
        instead: 'return undefined',
      },
    ],
    test: {
      file: `${signer}/payouts.db.test.ts`,
      titles: ['SEC4: one person’s word pays so much a day and no more; a second person’s lets it go the same day'],
    },
  },
  {
    id: 'SEC4',
    defect: 'what two people signed had no ceiling',
    undone: 'two signatures have one for a payout and for a day',
    edits: [
      {
        file: `${signer}/policy.ts`,
        text: `return isAbove && signers < peopleToLift ? 'two_cap_reached' : undefined`,
        instead: 'return undefined',
      },
    ],
    test: {
      file: `${signer}/payouts.db.test.ts`,
      titles: ['SEC4: two people’s word has a ceiling for a payout and for a day, which two further people lift'],
    },
  },
  {
    id: 'SEC4',
    defect: 'whose withdrawal it is was read from a row that the app writes: an approver could approve their own',
    undone: 'the owner is that of the hold in the ledger, and without a hold nothing is paid',
    edits: [
      {
        file: `${signer}/payouts.ts`,
        text: `if (hold?.amountMicro !== row.amountMicro || hold.ownerId !== row.personId) throw new Refusal('hold_missing')`,
        instead: '',
      },
      {
        file: `${signer}/payouts.ts`,
        text: 'approverId !== hold.ownerId',
        instead: 'approverId !== row.personId',
      },
    ],
    test: {
      file: `${signer}/attacker.db.test.ts`,
      titles: [
        'SEC4: a row without a hold in the ledger is not paid, and an approver cannot approve their own under another’s id',
      ],
    },
  },
  {
    id: 'SEC4',
    defect: 'the caller chose how much was swept to the hot wallet',
    undone: 'the signer brings it no more than it needs',
    edits: [
      {
        file: `${signer}/own-moves.ts`,
        text: `if (to === 'hot') await refuseOverHotDay(tx, parts, receiver)`,
        instead: '',
      },
    ],
    test: {
      file: `${signer}/own-moves.db.test.ts`,
      titles: [
        'SEC4: sweeps bring the hot wallet its target, what left it and what withdrawals wait for; the rest goes to custody',
      ],
    },
  },
  {
    id: 'SEC4',
    defect: 'payouts were resumed by one signature and a maker’s id that was not checked',
    undone: 'the maker’s signature is verified too',
    edits: [
      {
        file: `${signer}/switch.ts`,
        text: 'signedBy(approvers, policy, { personId: makerId, digest, evidence: makerSignature }) &&',
        instead: '',
      },
    ],
    test: {
      file: `${signer}/switch.db.test.ts`,
      titles: [
        'SEC4: a resume with one signature starts nothing: its maker’s must be there, of a key that is enrolled, over this very request',
      ],
    },
  },
  {
    id: 'SEC5',
    defect: 'a change of e-mail that a thief asked for survived a reset of the password',
    undone: 'a new password drops it',
    edits: [
      {
        file: `${accounts}/actions/set-password.ts`,
        text: '  await cancelEmailChange(tx, personId)\n',
        instead: '',
      },
    ],
    test: {
      file: `${accounts}/actions/cancel-email-change.db.test.ts`,
      titles: [
        'SEC5: the link a thief holds for another address dies with a reset of the password, and the owner was told at the request',
      ],
    },
  },
  {
    id: 'SEC5',
    defect: 'it survived a freeze of the account too',
    undone: 'a freeze drops it',
    edits: [
      { file: `${accounts}/actions/freeze-account.ts`, text: '  await cancelEmailChange(tx, personId)\n', instead: '' },
    ],
    test: {
      file: `${accounts}/actions/cancel-email-change.db.test.ts`,
      titles: ['SEC5: it dies with a freeze too, and does not come back when the account is open again'],
    },
  },
  {
    id: 'SEC6',
    defect: 'wrong passwords of strangers locked the owner out of their own browser',
    undone: 'a browser in which they signed in before counts for itself',
    edits: [
      {
        file: `${accounts}/actions/identify-attempter.ts`,
        text: 'return { email, address, known }',
        instead: 'return { email, address, known: undefined }',
      },
    ],
    test: {
      file: `${accounts}/actions/log-in.db.test.ts`,
      titles: [lockedOut, 'wrong passwords from everywhere leave the owner’s browser open, for the second factor too'],
    },
  },
  {
    id: 'SEC6',
    defect: 'the lock kept a signed-in owner from proving themself',
    undone: 'an open session has a counter of its own',
    edits: [
      {
        file: `${accounts}/actions/step-up.ts`,
        text: 'return { email, address, known: sessionId }',
        instead: 'return { email, address }',
      },
    ],
    test: {
      file: `${accounts}/actions/step-up.db.test.ts`,
      titles: ['SEC6: what strangers try elsewhere does not keep a signed-in owner from proving themself'],
    },
  },
]
