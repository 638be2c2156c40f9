import type { Row } from './row.ts'

const domains = 'apps/server/src/domains'
const withdrawals = `${domains}/withdrawals/actions`
const treasury = `${domains}/treasury/actions`
const reserves = 'apps/server/src/views/reserves.ts'
const reservesTest = 'apps/server/src/views/reserves.db.test.ts'

/** MON1 to MON5: silence, upgrades, what the proof page counts, and what runs on while nothing was compared. */
export const moneyRows: readonly Row[] = [
  {
    id: 'MON1',
    defect:
      'the 30 days after which a bank payout becomes the operator’s money ran on while its investor was frozen or held',
    undone: 'only days on which the investor could object are counted',
    edits: [
      {
        file: 'db/migrations/0063-withdrawals-bank.sql',
        text: 'withdrawals.quiet_time(w.person_id, w.paid_at, clock_timestamp())',
        instead: 'clock_timestamp() - w.paid_at',
      },
    ],
    test: {
      file: `${domains}/withdrawals/store.db.test.ts`,
      titles: ['MON1: the function that ends a bank payout counts no day in which its person could not object'],
    },
  },
  {
    id: 'MON1',
    defect: 'a frozen investor could not object to a bank payout',
    undone: 'the mailed link works for a frozen account too',
    edits: [
      {
        file: `${domains}/accounts/rules.ts`,
        text: `new Set(['bank_payout', 'stop_recovery', 'stop_break_glass'])`,
        instead: `new Set(['stop_recovery', 'stop_break_glass'])`,
      },
    ],
    test: {
      file: `${withdrawals}/dispute-payout-by-link.db.test.ts`,
      titles: ['MON1: a frozen account holder objects by the link of the mail, once, and it is recorded'],
    },
  },
  {
    id: 'MON3',
    defect:
      'an upgrade in the middle of maturities stopped them all: what the release before had begun held its key for ever',
    undone: 'what was begun elsewhere and stands still there is ended, and begun anew',
    edits: [
      {
        file: 'apps/server/src/platform/durable/retire-releases.ts',
        text: `and ((\${foreign}) or (\${homeless}) or (\${changed}))`,
        instead: `and ((\${homeless}) or (\${changed}))`,
      },
    ],
    thrown: 'the old release to be gone',
    test: {
      file: 'apps/server/src/platform/durable/retire-releases.flow.test.ts',
      titles: ['a flow in a step whose worker is gone is begun anew by the next release, and the old deployment goes'],
    },
  },
  {
    id: 'MON4',
    defect: '/proof compared the ledger with itself: it was covered with an empty chain',
    undone: 'what the chain lacks is taken off what is held',
    edits: [
      {
        file: reserves,
        text: 'return missingMicro > inLedgerMicro ? 0n : inLedgerMicro - missingMicro',
        instead: 'return inLedgerMicro',
      },
    ],
    test: {
      file: reservesTest,
      titles: ['MON4: covered is what the chain holds against what is owed, never the book against itself'],
    },
  },
  {
    id: 'MON4',
    defect: '/proof said covered however long the chain had not been compared',
    undone: 'covered needs a comparison of the last five minutes',
    edits: [
      {
        file: reserves,
        text: `return chains.every(isKnown) ? 'covered' : 'unknown'`,
        instead: `return 'covered'`,
      },
    ],
    test: {
      file: reservesTest,
      titles: ['MON4: without a comparison of the last five minutes it is not known, and since when is said'],
    },
  },
  {
    id: 'MON4',
    defect:
      'deposits that arrived and are not credited, and bank payouts that are not settled, were not counted as owed',
    undone: 'both are kinds of what is owed',
    edits: [
      {
        file: 'packages/contract/src/views/reserves.ts',
        text: `'leaving', 'escrow', 'arrived', 'bank'] as const`,
        instead: `'leaving', 'escrow'] as const`,
      },
    ],
    test: {
      file: reservesTest,
      titles: ['MON4: deposits that are kept or under review and bank payouts that are not settled are owed'],
    },
  },
  {
    id: 'MON4',
    defect: 'a shortfall and deposits under review were set off against each other in one account',
    undone: 'the shortfall is read by itself',
    edits: [
      {
        file: `${domains}/solvency/actions/read-owed.ts`,
        text: 'arrivedMicroOf(house, await readShortfallMicro(reader))',
        instead: 'arrivedMicroOf(house, 0n)',
      },
    ],
    test: {
      file: reservesTest,
      titles: [
        'MON4: a shortfall and deposits under review of the same size are a shortfall, and deposits that are owed',
      ],
    },
  },
  {
    id: 'MON4',
    defect: 'an alarm could be cleared with a shortfall open, where a deposit under review set it off',
    undone: 'clearing looks at the shortfall itself',
    edits: [
      {
        file: `${treasury}/clear-alarm.ts`,
        text: '(await readShortfallMicro(tx, standing.chainId)) > 0n',
        instead: 'false',
      },
    ],
    test: {
      file: `${treasury}/clear-alarm.db.test.ts`,
      titles: [
        'MON4: not while a shortfall is open, also where a deposit under review stands in the same account and sets it off',
      ],
    },
  },
  {
    id: 'MON4',
    defect: 'the reassuring sentence stood before the red shortage',
    undone: 'a shortage is the framed headline of the page',
    edits: [
      {
        file: 'apps/web/src/areas/site/proof/state-head.tsx',
        text: `standing.kind === 'short' || standing.kind === 'silent' || standing.kind === 'unproved'`,
        instead: `standing.kind === 'silent' || standing.kind === 'unproved'`,
      },
    ],
    test: {
      file: 'apps/web/src/areas/site/proof/state-head.test.tsx',
      titles: ['MON4, error: short says the missing amount in a red frame, before anything else (%s)'],
    },
  },
  {
    id: 'MON5',
    defect: 'plans were started however long chain and ledger had not been compared',
    undone: 'the activation asks for a comparison of the last five minutes',
    edits: [
      {
        file: 'db/migrations/0070-treasury-comparison-needed.sql',
        text: 'return not exists (select from ledger.account a',
        instead: 'return true or not exists (select from ledger.account a',
      },
    ],
    test: {
      file: `${domains}/plans/actions/activate-plan.db.test.ts`,
      titles: ['MON5: without a comparison of chain and ledger younger than five minutes, until there is one'],
    },
  },
  {
    id: 'MON5',
    defect: 'payouts were sent however long chain and ledger had not been compared',
    undone: 'a payout waits as delayed without a current comparison',
    edits: [
      {
        file: `${withdrawals}/take-payout.ts`,
        text: `return compared !== undefined && isCurrentComparison(compared.at, clock.now()) ? view : 'reconciliation_late'`,
        instead: 'return view',
      },
    ],
    test: {
      file: `${withdrawals}/take-payout.db.test.ts`,
      titles: [
        'MON5: without a comparison younger than five minutes payouts wait as delayed, and go by themselves once there is one',
      ],
    },
  },
]
