/** Values of the filled database that the queries use, so that every search finds something. */
export interface Samples {
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly depositId: string
  readonly txHash: string
  readonly address: string
  readonly reference: string
  readonly withdrawalId: string
  readonly payoutHash: string
  readonly payoutAddress: string
  readonly staffId: string
  readonly month: { readonly from: string; readonly to: string }
}

export interface Question {
  readonly what: string
  /** The query, without limit and cursor. */
  readonly query: Readonly<Record<string, string>>
  /** Starts far behind the first page. */
  readonly deep?: true
}

export interface List {
  readonly name: string
  readonly path: string
  readonly questions: readonly Question[]
}

const ask = (query: Readonly<Record<string, string>>, what = described(query)): Question => ({ what, query })
const deep = (query: Readonly<Record<string, string>> = {}): Question => ({
  what: `deep page ${described(query)}`.trim(),
  query,
  deep: true,
})

function described(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value.length > 24 ? `${value.slice(0, 10)}…` : value}`)
    .join(' ')
}

const first = ask({}, 'first page')

/** Every list of the back office. A new list needs a row: the bench measures it, and the test checks its query plans. */
export function listsOf(samples: Samples): List[] {
  return [...listsOfMoney(samples), ...listsOfPapers(samples), ...listsOfRecords(samples)]
}

function listsOfMoney(samples: Samples): List[] {
  const { month } = samples
  return [
    {
      name: 'users',
      path: '/api/user',
      questions: [
        first,
        ...['createdAt', 'fullname', '-fullname', '-lastLogin', 'lastLogin'].map((sort) => ask({ sort })),
        ...['-createdAt', 'fullname', 'lastLogin'].map((sort) => deep({ sort })),
        ...[{ state: 'frozen' }, { state: 'active' }, { role: 'Admin' }, { ...month }].map((query) => ask(query)),
        ...['absent', 'pending', 'revision', 'verified', 'rejected'].map((kyc) => ask({ kyc })),
        ...['yes', 'no'].map((answer) => ask({ openCase: answer })),
        ask({ money: 'yes' }),
        ask({ state: 'active', kyc: 'verified', money: 'yes', sort: 'fullname', ...month }, 'five filters, by name'),
        ask({ search: samples.email }, 'search email'),
        ask({ search: samples.name }, 'search name'),
        ask({ search: 'a' }, 'search one letter'),
        ask({ search: samples.personId }, 'search id'),
      ],
    },
    {
      name: 'deposits',
      path: '/api/deposit',
      questions: [
        first,
        ...['createdAt', '-amount', 'amount'].map((sort) => ask({ sort })),
        ...['-createdAt', '-amount'].map((sort) => deep({ sort })),
        ...['credited', 'submitted', 'frozen', 'unsupported', 'rejected', 'deleted'].map((state) => ask({ state })),
        ask({ state: 'rejected', sort: '-amount' }),
        deep({ state: 'credited', sort: 'amount' }),
        ...['chain', 'bank', 'other'].map((gateway) => ask({ gateway })),
        ask({ network: '31337' }),
        ask({ network: '1' }),
        ask({ min: '19000', max: '19500' }),
        ask({ min: '100' }),
        ask({ ...month, sort: '-amount' }, 'a month, by amount'),
        ask({ gateway: 'bank', min: '1000', state: 'credited', ...month }, 'four filters'),
        ask({ person: samples.personId }, 'of a person'),
        ask({ search: samples.depositId }, 'search id'),
        ask({ search: samples.txHash }, 'search hash'),
        ask({ search: samples.address }, 'search address'),
        ask({ search: samples.reference }, 'search reference'),
        ask({ search: samples.email }, 'search email'),
        ask({ search: 'a' }, 'search one letter'),
      ],
    },
    {
      name: 'withdrawals',
      path: '/api/admin/withdrawals',
      questions: [
        first,
        ...['createdAt', '-amount', 'amount'].map((sort) => ask({ sort })),
        ...['-createdAt', 'amount'].map((sort) => deep({ sort })),
        ...['review', 'settled', 'rejected', 'awaiting_verification', 'failed'].map((state) => ask({ state })),
        ...['profit', 'capital', 'return'].map((type) => ask({ type })),
        ...['crypto', 'bank'].map((method) => ask({ method })),
        ...['auto', 'two'].map((tier) => ask({ tier })),
        ask({ min: '5000', max: '5100' }),
        ask({ ...month, sort: '-amount' }, 'a month, by amount'),
        ask({ state: 'settled', method: 'bank', tier: 'one', type: 'profit' }, 'four filters'),
        ask({ search: samples.withdrawalId }, 'search id'),
        ask({ search: samples.payoutHash }, 'search hash'),
        ask({ search: samples.payoutAddress }, 'search address'),
        ask({ search: samples.email }, 'search email'),
        ask({ search: 'a' }, 'search one letter'),
      ],
    },
  ]
}

function listsOfPapers(samples: Samples): List[] {
  const { month } = samples
  return [
    {
      name: 'identity cases',
      path: '/api/admin/kyc/submissions',
      questions: [
        first,
        ask({ sort: 'createdAt' }),
        deep(),
        ...['pending', 'revision', 'approved', 'rejected', 'decided'].map((status) => ask({ status })),
        ask({ assigned: 'me' }),
        ask({ assigned: 'nobody' }),
        ask({ assignee: samples.staffId }, 'of a reviewer'),
        ask({ overdue: 'yes' }),
        ask({ overdue: 'no' }),
        ask(month, 'a month'),
        ask({ status: 'rejected', assignee: samples.staffId, ...month }, 'three filters'),
        ask({ search: samples.email }, 'search email'),
        ask({ search: 'a' }, 'search one letter'),
      ],
    },
    {
      name: 'approvals',
      path: '/api/admin/approvals',
      questions: [
        first,
        ask({ sort: 'madeAt' }),
        deep(),
        ...['waiting', 'approved', 'rejected', 'expired', 'decided'].map((state) => ask({ state })),
        ask({ mine: 'yes' }),
        ask({ mine: 'no' }),
        ask({ command: 'balance.adjust' }),
        ask({ maker: samples.staffId }, 'of a maker'),
        ask({ subject: `person:${samples.personId}` }, 'about a person'),
        ask({ state: 'decided', command: 'account.unfreeze', ...month }, 'three filters'),
      ],
    },
  ]
}

function listsOfRecords(samples: Samples): List[] {
  const { month } = samples
  const person = `person:${samples.personId}`
  return [
    {
      name: 'audit',
      path: '/api/admin/audit',
      questions: [
        first,
        deep(),
        ask({ actor: `person:${samples.staffId}` }, 'of one person'),
        ask({ subject: person }, 'about a person'),
        ask({ action: 'approval.approved' }),
        ask(month, 'a month'),
        ask({ search: samples.personId }, 'search id'),
      ],
    },
    {
      name: 'ledger entries',
      path: '/api/admin/ledger/entries',
      questions: [
        first,
        deep(),
        ask({ account: `investor:${samples.personId}` }, 'of a person'),
        ask({ account: 'operator:capital' }),
        ask({ reason: 'deposit.credited' }),
        ask({ amount: '100' }),
        ask(month, 'a month'),
        ask({ account: 'operator:capital', reason: 'deposit.credited', ...month }, 'three filters'),
      ],
    },
    {
      name: 'messages',
      path: '/api/admin/contact-messages',
      questions: [
        first,
        ...['open', 'answered', 'closed'].map((state) => ask({ state })),
        ask({ assigned: 'nobody' }),
        ask(month, 'a month'),
        ask({ search: 'withdrawal' }, 'search a word'),
        ask({ search: 'visitor' }, 'search an address'),
      ],
    },
    {
      name: 'palette',
      path: '/api/admin/find',
      questions: [
        samples.email,
        samples.name,
        samples.personId,
        samples.depositId,
        samples.txHash,
        samples.address,
        samples.reference,
        samples.withdrawalId,
        samples.payoutHash,
        samples.payoutAddress,
        'an',
      ].map((q) => ask({ q })),
    },
  ]
}
