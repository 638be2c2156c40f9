import { demoHistorySchema } from '../demo-history-schema.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()
const digits = z.string().regex(/^\d{1,20}$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const snapshotNumber = z.int().min(0).max(999_999_999)

/** Why new plans and withdrawals of the operator are closed. Investors' own withdrawals are never stopped by the gate. */
export const gateCauses = ['coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed'] as const
export type GateCause = (typeof gateCauses)[number]

/** What keeps outsiders from checking us and stops nothing by itself: owners are notified at once. */
export const proofTroubles = ['anchor_stuck', 'witness_refuses', 'ownership_ending', 'ownership_ended'] as const
export type ProofTrouble = (typeof proofTroubles)[number]

export const gateSchema = z.object({
  isOpen: z.boolean(),
  causes: z.array(z.object({ cause: z.enum(gateCauses), since: time })),
})
export type Gate = z.infer<typeof gateSchema>

/** What the ledger owed and what the chains held at one moment, committed to the log about every 40 seconds. */
export const pulseSchema = z.object({
  at: time,
  owed: amountSchema,
  held: amountSchema,
  chains: z.array(
    z.object({
      chainId: z.int().min(1),
      blockNumber: digits,
      blockHash: hash,
      held: amountSchema,
      /** The part at deposit addresses: they are queried in turn, each after this moment, and not at this block. */
      kept: z.object({ held: amountSchema, since: time }).optional(),
    }),
  ),
})
export type Pulse = z.infer<typeof pulseSchema>

export const reserveRoles = ['custody', 'house', 'hot', 'deposit'] as const
export type ReserveRole = (typeof reserveRoles)[number]

/**
 * Why no signature of an address counts: a contract has no key; custody never signed, or more than 92 days ago; only the deposit addresses
 * with the largest balances are asked; the signer did not answer.
 */
export const unsignedReasons = ['contract', 'never', 'ended', 'not_asked', 'not_answered'] as const
export type UnsignedReason = (typeof unsignedReasons)[number]

export const reserveSchema = z.object({
  role: z.enum(reserveRoles),
  chainId: z.int().min(1),
  address,
  balance: amountSchema,
  /** The address's own signature over a text that names it, us and a fresh block; null where it has not signed. */
  ownership: z.object({ text: z.string(), signature: z.string(), signedAt: time }).nullable(),
  /** Null where it has signed, and in snapshots that did not keep the reason yet. */
  unsigned: z.enum(unsignedReasons).nullable(),
})
export type Reserve = z.infer<typeof reserveSchema>

/** What a snapshot says is owed: the seven kinds of an investor's leaves, and deposits that could not be credited yet. */
export const snapshotKinds = [
  'cash',
  'locked',
  'profit',
  'bonus',
  'leaving',
  'promisedProfit',
  'promisedBonus',
  'unattributed',
] as const
export type SnapshotKind = (typeof snapshotKinds)[number]

/** published: its note is signed and in the log. anchored: its digest is deep enough in the chain, at both providers. */
export const snapshotStates = ['published', 'anchoring', 'anchored', 'stuck'] as const

export const snapshotSchema = z
  .object({
    number: snapshotNumber,
    at: time,
    state: z.enum(snapshotStates),
    owed: amountSchema,
    kinds: z.array(z.object({ kind: z.enum(snapshotKinds), value: amountSchema })),
    investors: z.int().min(0),
    leaves: z.int().min(0),
    held: amountSchema,
    /** The part of what is held whose address has signed that it is ours. */
    heldProved: amountSchema,
    block: z.object({ chainId: z.int().min(1), number: digits, hash }),
    /** The wallets, and the first hundred deposit addresses that hold money; all of them are in the file of reserves. */
    reserves: z.array(reserveSchema),
    depositAddresses: z.object({ count: z.int().min(0), held: amountSchema }),
    /** Payouts that have left the ledger but not yet the chain, or the other way round. */
    inFlight: z.array(z.object({ hash, amount: amountSchema })),
    /** The signed note, verbatim. */
    note: z.string(),
    anchor: z
      .object({ chainId: z.int().min(1), address, transaction: hash, blockNumber: digits.nullable() })
      .nullable(),
  })
  .meta({ id: 'Snapshot' })
export type Snapshot = z.infer<typeof snapshotSchema>

export const witnessSchema = z.object({
  name: z.string(),
  /** Who runs it, as the operator describes it; the operator's own do not count. */
  runBy: z.string(),
  isOperators: z.boolean(),
  /** When it last cosigned; null if it never did. */
  cosignedAt: time.nullable(),
  /** It reports that our log is not a continuation of the one it knows. */
  refuses: z.boolean(),
})
export type Witness = z.infer<typeof witnessSchema>

/** GET /api/public/proof: the state of the gate, the newest pulse and the newest snapshot. */
export const proofOverviewSchema = z
  .object({
    computedAt: time,
    gate: gateSchema,
    pulse: pulseSchema.nullable(),
    snapshot: snapshotSchema.nullable(),
    log: z
      .object({
        origin: z.string(),
        key: z.string(),
        /** The key that signs answers to one investor and account statements. */
        answersKey: z.string(),
        size: digits,
        checkpoint: z.string(),
      })
      .nullable(),
    witnesses: z.array(witnessSchema),
    /** SHA-256 of verify.html, from the checkpoint's note. */
    verifierDigest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    /** Whose debts and reserves are among these figures. */
    demoHistory: demoHistorySchema,
  })
  .meta({ id: 'ProofOverview' })
export type ProofOverview = z.infer<typeof proofOverviewSchema>

/** GET /api/public/proof/history: what was held and owed since the beginning, or since the end of a demo's history, in at most 500 steps. */
export const proofHistorySchema = z
  .object({
    since: time.nullable(),
    pulses: z.int().min(0),
    /** Pulses that should have been made and were not. */
    missed: z.int().min(0),
    /** The pulse with the least cover of each step. */
    steps: z.array(z.object({ from: time, to: time, at: time, held: amountSchema, owed: amountSchema })),
    least: z.object({ at: time, held: amountSchema, owed: amountSchema }).nullable(),
    closings: z.array(
      z.object({ cause: z.enum(gateCauses), closedAt: time, openedAt: time.nullable(), logIndex: digits.nullable() }),
    ),
    demoHistory: demoHistorySchema,
  })
  .meta({ id: 'ProofHistory' })
export type ProofHistory = z.infer<typeof proofHistorySchema>

const count = z.int().min(0)
const running = z.object({ began: count, ended: count, running: count })

/** GET /api/public/proof/counts: what was done to investors, month by month, and who can sign. */
export const proofCountsSchema = z
  .object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d\d$/),
        freezes: running,
        legalHolds: running,
        disputes: running,
        gateClosings: count,
      }),
    ),
    approvers: z.array(z.object({ name: z.string(), fingerprint: z.string(), since: time })),
    policyDigest: z.string().nullable(),
    computedAt: time,
  })
  .meta({ id: 'ProofCounts' })
export type ProofCounts = z.infer<typeof proofCountsSchema>

/** GET /api/user/proof/snapshots: those an investor can check, the newest hundred first, and that of the newest draw. */
export const ownSnapshotsSchema = z.object({
  snapshots: z.array(z.object({ number: snapshotNumber, at: time })),
  /** When the next one is due at the latest: others come at moments that are told to no one. Null before the first has begun. */
  nextAt: time.nullable(),
  /** The latest draw, recomputable from this block and an investor's id. Null before the first draw. */
  draw: z
    .object({
      month: z.string().regex(/^\d{4}-\d\d$/),
      snapshot: snapshotNumber,
      blockNumber: digits,
      blockHash: hash,
      asked: z.int().min(0),
    })
    .nullable(),
  /** The key that signs snapshots, as C2SP writes it. */
  key: z.string(),
  /** The key that signs answers to one investor. */
  answersKey: z.string(),
})
export type OwnSnapshots = z.infer<typeof ownSnapshotsSchema>

/**
 * GET /api/user/proof/snapshots/:number: the caller's own leaves, as a note of the signer that can be shown to others.
 * `file` is the proof as it is downloaded (format 'clearhold proof 1'); null where the note says that there is no leaf.
 */
export const ownProofSchema = z.object({ answer: z.string(), file: z.string().nullable() })
export type OwnProof = z.infer<typeof ownProofSchema>

/** GET /api/user/proof/changes: an investor's entries after one number up to another, oldest first, at most 200. */
export const ownChangesSchema = z.object({
  changes: z.array(
    z.object({
      /** '1042-3' */
      entry: z.string(),
      entryId: digits,
      /** Real time, as of the snapshots it stands between. */
      at: time,
      reason: z.string(),
      about: z.string(),
      /** The change of everything owed to them; 0 for a move between their own kinds. */
      change: balanceSchema,
    }),
  ),
  hasMore: z.boolean(),
})
export type OwnChanges = z.infer<typeof ownChangesSchema>
export const ownChangesQuerySchema = z.object({ after: digits, upTo: digits })
