import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Chain } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Outgoing } from '#platform/chain/outgoing.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { PayoutSigner } from '#platform/signer/payout-signer.ts'
import type { SignerHealth } from '#platform/signer/signer-health.ts'
import type { ApprovalParts } from '../approvals/index.ts'
import type { Comparison } from './store/reconciliation.ts'
import type { Token } from './store/tokens.ts'

export interface AddressParts {
  readonly database: Database
  readonly chainId: number
  /** The public key the signer confirmed when this process started, not what a row says. */
  readonly depositXpub: string
}

export interface CapitalParts extends AddressParts {
  readonly clock: Clock
  readonly confirmationsNeeded: number
  readonly explorerUrl: string
}

export interface TreasuryParts extends CapitalParts {
  readonly approvals: ApprovalParts
  readonly identity: PublicIdentity
}

export interface ScanParts {
  readonly database: Database
  readonly chain: Chain
  readonly token: Token
  readonly confirmationsNeeded: number
}

export interface BreakerParts {
  readonly database: Database
  readonly signer: Pick<PayoutSigner, 'stop'>
  readonly log: Log
}

export interface ReconcileParts extends BreakerParts {
  readonly chain: Chain
  readonly outgoing: Outgoing
  /** Up to which change of transfers people's deposits were posted. */
  readonly readHandledSeq: (reader: Reader, chainId: number) => Promise<bigint>
  /** Hashes of payouts whose money the ledger still holds: they may be mined already. */
  readonly readLeavingHashes: (reader: Reader, chainId: number) => Promise<readonly Hex[]>
  /** Everything the ledger owes and does not hold on another chain; read in the same snapshot as the rest of a reconciliation. */
  readonly readOwedMicro: (reader: Reader, chainId: number) => Promise<bigint>
  /** What is written in the transaction of a reconciliation. */
  readonly onCompared: (tx: Tx, comparison: Comparison) => Promise<void>
}

export interface SweepParts {
  readonly database: Database
  readonly chain: Chain
  readonly outgoing: Outgoing
  readonly signer: PayoutSigner
  readonly log: Log
  readonly confirmationsNeeded: number
  /** What approved withdrawals wait for: the hot wallet is filled for them first. */
  readonly readWantedMicro: (reader: Reader, chainId: number) => Promise<bigint>
  readonly sweeping: SweepSettings
}

export interface SweepSettings {
  /** A smaller balance stays at its address and accumulates. */
  readonly minimumMicro: bigint
  /** The hot wallet is filled up to this; the rest goes to custody. */
  readonly hotTargetMicro: bigint
  /** The price of a whole coin of the chain, to value gas. */
  readonly coinPriceMicro: bigint
  readonly feeCapWei: bigint
  readonly replaceAfterMs: number
}

export interface DoorWatchParts {
  readonly database: Database
  readonly chainId: number
  readonly log: Log
  /** Undefined when the signer does not answer. */
  readonly readSignerHealth: () => Promise<SignerHealth | undefined>
}

export interface WalletWatchParts {
  readonly database: Database
  readonly chain: Chain
  readonly outgoing: Outgoing
  readonly log: Log
  /** How many withdrawals have waited for this long because the hot wallet lacks tokens, or coin for gas. */
  readonly readWaitingPayouts: (
    reader: Reader,
    chainId: number,
    sinceMs: number,
  ) => Promise<{ readonly refilling: number; readonly gas: number }>
  /** For how many days it should last at least; 0 warns only of a payout that waits. */
  readonly warningDays: number
  readonly feeCapWei: bigint
}

/** What the command-line refill of the hot wallet from the custody wallet needs. */
export interface RefillParts {
  readonly database: Database
  readonly chain: Chain
  readonly outgoing: Pick<
    Outgoing,
    'coinAt' | 'isContract' | 'marketFees' | 'nonceAt' | 'pendingNonce' | 'send' | 'tokenAt'
  >
  readonly feeCapWei: bigint
  readonly confirmationsNeeded: number
  /** Between two reads of the chain, and how many reads there are before the command gives up waiting. */
  readonly pause: () => Promise<void>
  readonly looksMax: number
}

export interface WalletParts {
  readonly database: Database
  readonly chainId: number
  readonly signer: Pick<PayoutSigner, 'wallets'>
}

export interface TransferParts {
  readonly chainId: number
  readonly decimals: number
}
