import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ownership, type SignedOwnership, writeOwnership } from '@clearhold/proof/ownership'
import { beginSnapshot } from '#domains/solvency/actions/begin-snapshot.ts'
import { buildSnapshot } from '#domains/solvency/actions/build-snapshot.ts'
import { followAnchors } from '#domains/solvency/actions/follow-anchors.ts'
import { signSnapshot } from '#domains/solvency/actions/sign-snapshot.ts'
import type { OwnershipParts, ProofParts, SnapshotParts } from '#domains/solvency/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import { onPrimary } from '#platform/database/long-reads.ts'
import { connectAnswerSigner, connectSnapshotSigner } from '#platform/signer/snapshot-signer.ts'
import { signOwnership } from '#signer/custody-ownership.ts'
import { rpc } from '../anvil.ts'
import { gwei, type PayoutDesk, type PayoutDeskOptions, payoutDesk } from './payout-desk.ts'
import { silentLog, testFolder } from './resources.ts'
import { deskCustodyKey } from './signer-desk.ts'
import { mine } from './token.ts'

export interface SnapshotDesk extends PayoutDesk {
  readonly snapshotParts: SnapshotParts
  readonly proofParts: ProofParts
  readonly ownershipParts: OwnershipParts
  readonly signOffline: typeof signOffline
  /** Begins, builds and signs a snapshot, without Restate. */
  take(parts?: SnapshotParts): Promise<void>
  /** Mines until what was sent is confirmed, and follows it. */
  anchor(): Promise<void>
}

/** As at the offline machine: the custody key signs any text. */
export function signOffline(ownership: Ownership): SignedOwnership {
  const digest = `0x${createHash('sha256').update(writeOwnership(ownership)).digest('hex')}`
  const kind = 'clearhold prepared ownership 1'
  return signOwnership(deskCustodyKey, { kind, ...ownership, digest }, ownership)
}

/** A chain, a signer, and snapshots taken by the test. */
export async function snapshotDesk(options: PayoutDeskOptions = {}): Promise<SnapshotDesk> {
  const desk = await payoutDesk({ hot: 0n, ...options })
  const folder = testFolder()
  const { parts, socketPath, anvil, signerParts } = desk
  const masterKey = Buffer.alloc(32, 7)
  await rpc(anvil.url, 'anvil_setBalance', [signerParts.keys.addressOf('anchor'), '0xde0b6b3a7640000'])
  const snapshotParts: SnapshotParts = {
    ...parts,
    ...desk.reconcileParts,
    longReads: onPrimary(parts.database),
    signer: connectSnapshotSigner(socketPath),
    masterKey,
    folder,
    origin: `${signerParts.policy.noteOrigin}/log`,
    randomBytes,
    readLog: async () => ({ size: 0n, root: sha256('') }),
    pause: (ms) => pause(ms),
    limits: { everyMs: 3_600_000, feeCapWei: 100n * gwei, replaceAfterMs: 60_000, stuckAfterMs: 900_000 },
    // Tests run in parallel: a low-priority thread would starve.
    builder: { threads: 1, nice: 0 },
  }
  const answers = connectAnswerSigner(socketPath, silentLog)
  return {
    ...desk,
    snapshotParts,
    proofParts: {
      database: desk.database.app,
      chainId: anvil.chainId,
      masterKey,
      folder,
      signAnswer: answers.sign,
      readNoteKeys: answers.keys,
    },
    ownershipParts: { ...parts, origin: snapshotParts.origin },
    signOffline,
    take: async (with_ = snapshotParts) => {
      await desk.scan()
      for (const step of [beginSnapshot, buildSnapshot, signSnapshot])
        if (!(await step(with_))) throw new Error(`${step.name} did not get through`)
    },
    anchor: async () => {
      await followAnchors(snapshotParts)
      await mine(anvil.url, parts.confirmationsNeeded + 1)
      await followAnchors(snapshotParts)
    },
  }
}
