import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readLogRoot, readLogSize } from '#domains/audit/index.ts'
import type { LogState, ProofParts, SnapshotParts } from '#domains/solvency/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config, ConfigOf } from '#platform/config/config.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { connectAnswerSigner, connectSnapshotSigner } from '#platform/signer/snapshot-signer.ts'
import { connectStatementSigner, type SignStatement } from '#platform/signer/statement-signer.ts'
import { comparisonHooks } from './payouts.ts'

const weiPerGwei = 1_000_000_000n
/** Three in a row unanchored close the gate; one is reported as stuck long before. */
const stuckAfterMs = 15 * 60_000

export function snapshotParts(
  config: ConfigOf<'worker'>,
  { database, longReads, log }: Pick<SnapshotParts, 'database' | 'longReads' | 'log'>,
): SnapshotParts {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls } = config
  return {
    database,
    longReads,
    log,
    clock: systemClock,
    chain: connectChain(chainId, urls),
    outgoing: connectOutgoing(urls),
    signer: connectSnapshotSigner(config.SIGNER_SOCKET),
    masterKey: [config.MASTER_KEY, ...config.MASTER_KEY_BEFORE],
    folder: config.PROOF_FOLDER,
    confirmationsNeeded: config.CHAIN_CONFIRMATIONS,
    origin: originOf(config),
    ...comparisonHooks,
    readLog,
    randomBytes,
    pause: (ms) => pause(ms),
    limits: {
      everyMs: config.SNAPSHOT_MINUTES * 60_000,
      feeCapWei: BigInt(config.PAYOUT_FEE_CAP_GWEI) * weiPerGwei,
      replaceAfterMs: config.PAYOUT_REPLACE_SECONDS * 1_000,
      stuckAfterMs,
    },
    // One thread: an hour is long, and payouts must not wait for a proof.
    builder: { threads: 1, nice: config.SNAPSHOT_NICE },
  }
}

/** The name of the log, as the signer derives it from the same setting. */
export function originOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  return `${new URL(PUBLIC_URL).host}/log`
}

/** What the api needs of proofs and signed statements beyond what it has anyway. */
export interface ProofServices extends Pick<ProofParts, 'folder' | 'signAnswer' | 'readNoteKeys'> {
  readonly signStatement: SignStatement
}

export function proofServices(config: Pick<Config, 'PROOF_FOLDER' | 'SIGNER_SOCKET'>, log: Log): ProofServices {
  const { sign, keys } = connectAnswerSigner(config.SIGNER_SOCKET, log)
  const signStatement = connectStatementSigner(config.SIGNER_SOCKET, log)
  return { folder: config.PROOF_FOLDER, signAnswer: sign, readNoteKeys: keys, signStatement }
}

/** The current log: a snapshot names it as what came before it. */
async function readLog(reader: Reader): Promise<LogState> {
  const size = await readLogSize(reader)
  return { size, root: await readLogRoot(reader, size) }
}
