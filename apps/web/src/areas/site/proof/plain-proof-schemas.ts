import type {
  GateCause,
  ProofOverview,
  ReserveRole,
  Snapshot,
  SnapshotKind,
  UnsignedReason,
} from '@clearhold/contract/solvency/schema'
import {
  amount,
  instant,
  list,
  oneOf,
  orNull,
  plainSchema,
  record,
  text,
  whole,
  yesOrNo,
} from '#client/api/plain-schema.ts'

// The answers about proof, by hand: see plain-schemas.test.ts.
export const digits = text(/^\d{1,20}$/)
const hash = text(/^0x[0-9a-f]{64}$/)
const address = text(/^0x[0-9a-fA-F]{40}$/)
export const anything = text(/^[\s\S]{0,200000}$/)
export const cause = oneOf<GateCause>('coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed')
export const demoHistory = orNull(record({ from: instant, until: instant }))
const block = { chainId: whole(1) }

const reserve = record<Snapshot['reserves'][number]>({
  role: oneOf<ReserveRole>('custody', 'house', 'hot', 'deposit'),
  chainId: whole(1),
  address,
  balance: amount,
  ownership: orNull(record({ text: anything, signature: anything, signedAt: instant })),
  unsigned: orNull(oneOf<UnsignedReason>('contract', 'never', 'ended', 'not_asked', 'not_answered')),
})

const snapshot = record<Snapshot>({
  number: whole(0, 999_999_999),
  at: instant,
  state: oneOf<Snapshot['state']>('published', 'anchoring', 'anchored', 'stuck'),
  owed: amount,
  kinds: list(
    record({
      kind: oneOf<SnapshotKind>(
        'cash',
        'locked',
        'profit',
        'bonus',
        'leaving',
        'promisedProfit',
        'promisedBonus',
        'unattributed',
      ),
      value: amount,
    }),
  ),
  investors: whole(),
  leaves: whole(),
  held: amount,
  heldProved: amount,
  block: record({ ...block, number: digits, hash }),
  reserves: list(reserve),
  depositAddresses: record({ count: whole(), held: amount }),
  inFlight: list(record({ hash, amount }), 10_000),
  note: anything,
  anchor: orNull(record({ ...block, address, transaction: hash, blockNumber: orNull(digits) })),
})

export const plainOverviewSchema = plainSchema<ProofOverview>(
  record({
    computedAt: instant,
    gate: record({ isOpen: yesOrNo, causes: list(record({ cause, since: instant })) }),
    pulse: orNull(
      record({
        at: instant,
        owed: amount,
        held: amount,
        chains: list(record({ ...block, blockNumber: digits, blockHash: hash, held: amount })),
      }),
    ),
    snapshot: orNull(snapshot),
    log: orNull(record({ origin: anything, key: anything, answersKey: anything, size: digits, checkpoint: anything })),
    witnesses: list(
      record({
        name: anything,
        runBy: anything,
        isOperators: yesOrNo,
        cosignedAt: orNull(instant),
        refuses: yesOrNo,
      }),
    ),
    verifierDigest: orNull(text(/^[0-9a-f]{64}$/)),
    demoHistory,
  }),
)
