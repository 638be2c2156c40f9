import type { Row } from './row.ts'

const domains = 'apps/server/src/domains'
const withdrawals = `${domains}/withdrawals`
const web = 'apps/web/src'
const trueWords = `${web}/areas/site/true-words.test.ts`

/** W1 to W12: screens that said something untrue. */
export const screenRows: readonly Row[] = [
  {
    id: 'W1',
    defect: 'a withdrawal that was cancelled while its new address waited had a tick at that wait',
    undone: 'only a wait whose end was recorded is ticked',
    edits: [
      {
        file: `${web}/features/withdrawals/timeline-steps.ts`,
        text: `...waited('hold', recorded.holdOverAt, isHeld && !isToConfirm),`,
        instead: `...(hadToHold && !isHeld ? [done('hold', recorded.holdOverAt)] : waited('hold', null, isHeld && !isToConfirm)),`,
      },
    ],
    test: {
      file: `${web}/features/withdrawals/timeline-steps.test.ts`,
      titles: ['W1: a wait that was broken off has no tick, whatever ended it'],
    },
  },
  {
    id: 'W1',
    defect: 'a wait that was broken off was recorded as over',
    undone: 'a wait is over by the state that comes after it, not by any other',
    edits: [
      {
        file: 'packages/contract/src/withdrawals/record.ts',
        text: 'return next !== undefined && after.includes(next.state) ? next.at : null',
        instead: 'return next === undefined ? null : next.at',
      },
    ],
    test: {
      file: `${withdrawals}/actions/show-own-withdrawal.db.test.ts`,
      titles: ['W1: cancelled while its new address waited: no end of that wait is recorded'],
    },
  },
  {
    id: 'W2',
    defect: 'a payout that needs one signature and has it asked for another person’s',
    undone: 'the rule says when no signature is missing',
    edits: [
      {
        file: `${withdrawals}/rules.ts`,
        text: `return isMissing ? 'already_approved' : 'all_approved'`,
        instead: `return 'already_approved'`,
      },
    ],
    test: {
      file: `${withdrawals}/rules.test.ts`,
      titles: ['W2: another signature is asked for only while one is missing', '%s in %s, signed by %i'],
    },
  },
  {
    id: 'W3',
    defect: 'reviewers read ‘never paid before’ of an address that had just been paid: it was derived from its wait',
    undone: 'it is derived from settled withdrawals',
    edits: [
      {
        file: `${withdrawals}/rules.ts`,
        text: `const isNew = method === 'crypto' && !isAddressPaid`,
        instead: `const isNew = risk.includes('new_address')`,
      },
    ],
    test: {
      file: `${withdrawals}/rules.test.ts`,
      titles: ['W3: an address is called new while nothing was paid to it, whatever it waited for'],
    },
  },
  {
    id: 'W4',
    defect: 'the second admin signed a plan’s texts unseen',
    undone: 'every text in every language is a line of what is signed',
    edits: [
      {
        file: `${domains}/plans/actions/publish-plan.ts`,
        text: '...languages.flatMap((language) => [',
        instead: '...languages.slice(0, 0).flatMap((language) => [',
      },
    ],
    test: {
      file: `${domains}/plans/actions/publish-plan.db.test.ts`,
      titles: ['publishing', 'W4: the approver reads every text of the plan in every language, in what they sign'],
    },
  },
  {
    id: 'W5',
    defect: 'the reason of a freeze, written for staff, was mailed to the frozen person word for word',
    undone: 'the mail says a reason of a closed list',
    edits: [
      {
        file: 'packages/contract/src/texts/en/messages.json',
        text: '"Reason: {{freezeReason}}."',
        instead: '"Reason: {{reason}}."',
      },
    ],
    test: {
      file: 'packages/contract/src/texts/messages.test.ts',
      titles: ['W5: a freeze is told by its reason in the language of the person, and by no word of the staff’s note'],
    },
  },
  {
    id: 'W5',
    defect: 'the event of a freeze carried what staff had written',
    undone: 'the note is among the notes for staff and nowhere else',
    edits: [
      {
        file: `${domains}/accounts/actions/freeze-account.ts`,
        text: 'payload: { freezeReason: reason } },',
        instead: 'payload: { freezeReason: reason, reason: note } },',
      },
    ],
    test: {
      file: `${domains}/accounts/actions/freeze-account.db.test.ts`,
      titles: [
        'W5: what the person is told names a reason; the note stands among the notes for staff and nowhere else',
      ],
    },
  },
  {
    id: 'W6',
    defect: 'the terms of the demo said that a plan needs a verified identity',
    undone: 'the demo has words of its own there',
    edits: [
      {
        file: `${web}/areas/site/terms/terms-part.ts`,
        text: `return key === 'who' && isOfDemo ? 'whoDemo' : key`,
        instead: 'return key',
      },
    ],
    test: { file: trueWords, titles: ['W6: the terms ask for an identity only in the edition whose plans do'] },
  },
  {
    id: 'W7',
    defect: 'the page of a credited bank deposit still said that no money had been moved',
    undone: 'what it says follows from the state of the deposit',
    edits: [
      {
        file: `${web}/areas/investor/deposits3/manual-steps.ts`,
        text: 'return standings[state]',
        instead: `return state === 'rejected' || state === 'deleted' ? standings[state] : 'told'`,
      },
    ],
    test: {
      file: `${web}/areas/investor/end-states.test.tsx`,
      titles: ['W7: a payment by hand says how it stands: %s', '%s'],
    },
  },
  {
    id: 'W8',
    defect: '/proof counted every account beside a kind, also empty ones',
    undone: 'only accounts that hold something are counted',
    edits: [
      {
        file: 'db/migrations/0130-ledger-holders-counted.sql',
        text: 'sum(t.holds::int - t.held::int) as holding',
        instead: 'count(*) as holding',
      },
    ],
    test: {
      file: 'apps/server/src/views/reserves.db.test.ts',
      titles: [
        'W8: beside each kind stands how many are owed it, empty accounts not counted; home counts each investor once',
      ],
    },
  },
  {
    id: 'W9',
    defect: 'home said that there was no median yet beside an amount paid out',
    undone: 'there is a median from the first settled withdrawal on',
    edits: [
      {
        file: `${withdrawals}/actions/read-withdrawal-times.ts`,
        text: '{ ...times, p95Seconds: null }',
        instead: '{ ...times, medianSeconds: null, p95Seconds: null }',
      },
    ],
    test: {
      file: 'apps/server/src/views/public-figures.db.test.ts',
      titles: ['W9: the median is the one the withdrawal form shows: of the last 30 days, from the first on'],
    },
  },
  {
    id: 'W9',
    defect: '‘Uptime, 90 days’ rested on what was measured in 50 minutes',
    undone: 'the name of the figure says how long was measured',
    edits: [
      {
        file: `${web}/i18n/locales/en/sections.json`,
        text: '"Uptime, {{duration}} measured"',
        instead: '"Uptime, 90 days"',
      },
    ],
    test: {
      file: trueWords,
      titles: ['W9: how long was measured and how many withdrawals were counted stand in the name of the figure'],
    },
  },
  {
    id: 'W10',
    defect: 'a figure was said to open to the query behind it, and its popover held none',
    undone: 'the words name what is there: a sentence about what is counted, and a time',
    edits: [
      {
        file: `${web}/i18n/locales/en/reasons.json`,
        text: 'Each opens to a sentence that says what is counted and when it was computed.',
        instead: 'Each opens to the query behind it.',
      },
    ],
    test: {
      file: trueWords,
      titles: ['W10: a figure is said to open to what its popover holds: a sentence about what is counted, and a time'],
    },
  },
  {
    id: 'W11',
    defect: 'a link’s referral code was said to be filled in already, and the form showed none',
    undone: 'the form shows the code that it sends',
    edits: [
      {
        file: `${web}/areas/sign-in/register/register-fields.tsx`,
        text: '{code !== undefined && <InvitationField code={code} onChange={onChangeCode} />}',
        instead: '',
      },
    ],
    test: {
      file: `${web}/areas/sign-in/register/register-fields.test.tsx`,
      titles: [
        'W11: the referral code that a link brought along stands in the form, and without one there is no field for it',
      ],
    },
  },
  {
    id: 'W12',
    defect: 'a withdrawal whose address had waited for a day of the demo’s clock ‘took 4 min 47 s’',
    undone: 'how long it took is counted in business time',
    edits: [
      {
        file: `${withdrawals}/store/figures.ts`,
        text: 'extract(epoch from platform.business_at(settled_at) - platform.business_at(created_at))',
        instead: 'extract(epoch from settled_at - created_at)',
      },
    ],
    test: {
      file: `${withdrawals}/actions/show-own-withdrawal.db.test.ts`,
      titles: ['W12: a day that the demo’s clock passed is a day on the page, and the median says the same'],
    },
  },
]
