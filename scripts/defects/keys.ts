import type { Row } from './row.ts'

const domains = 'apps/server/src/domains'
const withdrawals = `${domains}/withdrawals/actions`
const treasury = `${domains}/treasury/actions`
const signer = 'apps/signer/src'
const everyKindLeaves = {
  file: `${withdrawals}/return-money.db.test.ts`,
  titles: [
    'MON8: after a final rejection every kind of money leaves, to an address the person has proved',
    'cash from two senders and by bank, profit and bonus go together, by the word of two',
  ],
}

/** MON6 to MON8: a restored database, keys that could not be replaced, and money without an exit. */
export const keyRows: readonly Row[] = [
  {
    id: 'MON6',
    defect: 'an empty table of nonces skipped the guard against use outside the signer',
    undone: 'a nonce that the chain has counted and no row knows stops everything',
    edits: [
      {
        file: `${signer}/signing.ts`,
        text: 'if (chainNonce <= next) return work(tx)',
        instead: 'if (next === 0n || chainNonce <= next) return work(tx)',
      },
    ],
    test: {
      file: `${signer}/payouts.db.test.ts`,
      titles: ['MON6: a wallet that the chain has counted and no row knows is refused, and everything stops'],
    },
  },
  {
    id: 'MON6',
    defect: 'a payout whose replacement’s hash was lost became ‘failed’, and could be given back though it was paid',
    undone: 'the transaction at its nonce is looked at: if it pays the withdrawal, it has not failed',
    edits: [
      {
        file: `${withdrawals}/follow-payouts.ts`,
        text: 'await markUsedOutside(parts, again, withdrawal, paysWithdrawal(use, withdrawal, again.token))',
        instead: 'await markUsedOutside(parts, again, withdrawal, false)',
      },
    ],
    test: {
      file: `${withdrawals}/follow-payouts.db.test.ts`,
      titles: [
        'MON6: a replacement whose hash was lost has paid it: uncertain, never failed, settled once the signer has adopted it',
      ],
    },
  },
  {
    id: 'MON6',
    defect: 'after a restore, a withdrawal that lost bytes may pay was paid again at another nonce',
    undone: 'what lost bytes may pay is held until their nonces stand deep in the chain',
    edits: [
      {
        file: `${signer}/adopt.ts`,
        text: 'const unsent = await readUnsent(tx, chainId)',
        instead: 'const unsent = []',
      },
    ],
    test: {
      file: `${signer}/adopt.db.test.ts`,
      titles: [
        'MON6: what may be out in lost bytes is neither paid nor taken back until its nonces stand deep in the chain',
      ],
    },
  },
  {
    id: 'MON7',
    defect: 'custody was a branch of the online seed, in live too',
    undone: 'live does not start without a custody address of its own',
    edits: [
      {
        file: `${signer}/config.ts`,
        text: `.refine(({ EDITION, SIGNER_CUSTODY_ADDRESS }) => EDITION === 'demo' || SIGNER_CUSTODY_ADDRESS !== undefined, {`,
        instead: '.refine(() => true, {',
      },
    ],
    test: {
      file: `${signer}/config.test.ts`,
      titles: ['MON7: live does not start without a custody address, and no signer pays out without one'],
    },
  },
  {
    id: 'MON7',
    defect: 'a second key ring was never written down: ‘make new keys’ of the runbook was impossible',
    undone: 'a new ring is written down beside the old one',
    edits: [
      {
        file: `${domains}/treasury/store/addresses.ts`,
        text: `insert into treasury.key_ring (deposit_xpub) values (\${depositXpub}) on conflict do nothing\`.execute(tx)\n  const ring`,
        instead: `insert into treasury.key_ring (deposit_xpub) select \${depositXpub} where not exists (select from treasury.key_ring)\`.execute(tx)\n  const ring`,
      },
    ],
    thrown: 'the signer holds an older key than the one addresses follow from',
    test: {
      file: `${treasury}/rotate-keys.db.test.ts`,
      titles: ['MON7: no new keys while payouts run; run again before it was written down, the same ring is taken'],
    },
  },
  {
    id: 'MON7',
    defect: 'with new keys, what arrives at an old deposit address could not be swept',
    undone: 'the signer opens the addresses of older rings too',
    edits: [
      {
        file: `${signer}/keys.ts`,
        text: '        .map((ring) => ({ ring, branch, index }))',
        instead: '        .filter((ring) => ring === newest())\n        .map((ring) => ({ ring, branch, index }))',
      },
    ],
    test: {
      file: `${treasury}/rotate-keys.db.test.ts`,
      titles: [
        'MON7: after a rotation deposits to the old and to the new address are both credited and swept, and every micro is held',
      ],
    },
  },
  {
    id: 'MON7',
    defect: 'no alarm told of a hot wallet that runs empty',
    undone: 'its level is compared with what left it lately',
    edits: [
      {
        file: `${treasury}/watch-wallets.ts`,
        text: `await follow(parts, alarms, levels, { low: 'hot_wallet_low', dry: 'hot_wallet_dry' }, levels.token)`,
        instead: '',
      },
    ],
    test: {
      file: `${treasury}/watch-wallets.db.test.ts`,
      titles: [
        'OPS3: a wallet that lasts for fewer days than it is warned of raises one alarm, which stops nothing, and ends when it is filled',
      ],
    },
  },
  {
    id: 'MON8',
    defect: 'a final rejection returned cash alone: profit and bonus had no exit',
    undone: 'every free balance goes',
    edits: [
      {
        file: `${withdrawals}/return-money.ts`,
        text: 'const free = freeSources.map((kind) => investorAccount(personId, kind))',
        instead: `const free = [investorAccount(personId, 'cash')]`,
      },
    ],
    test: everyKindLeaves,
  },
  {
    id: 'MON8',
    defect: 'money from two senders could not be returned to anywhere',
    undone: 'it goes to an address that the person has proved',
    edits: [
      {
        file: `${withdrawals}/return-money.ts`,
        text: 'addressId === undefined ? await originOf(tx, parts, personId) : await provedOf(tx, parts, personId, addressId)',
        instead: 'await originOf(tx, parts, personId)',
      },
    ],
    test: everyKindLeaves,
  },
  {
    id: 'MON8',
    defect: 'what came to the address of a closed account stayed there: no command opened it again',
    undone: 'two people open a closed account to which money came',
    edits: [
      {
        file: `${domains}/accounts/actions/reopen-account.ts`,
        text: `(await isEmptyAccount(reader, guards, personId)) ? 'nothing_to_change' : undefined`,
        instead: `'nothing_to_change'`,
      },
    ],
    test: {
      file: `${domains}/accounts/actions/reopen-account.db.test.ts`,
      titles: [
        'MON8: a closed account to which money came is opened again by two people, for its owner to take it out',
      ],
    },
  },
  {
    id: 'MON8',
    defect: 'the operator’s free capital had no exit',
    undone: 'an announced exit begins when its day is over',
    edits: [
      {
        file: 'db/migrations/0094-plans-gate.sql',
        text: 'if item.id is null or item.begun_at is not null',
        instead: 'if true or item.begun_at is not null',
      },
    ],
    test: {
      file: `${withdrawals}/begin-capital-exits.db.test.ts`,
      titles: [
        'MON8: free capital leaves a day after two people announced it, to an address declared a day before, booked when it is mined',
      ],
    },
  },
]
