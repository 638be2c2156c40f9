import type { PayoutDesk } from '@clearhold/contract/withdrawals/schema'
import type { BreakerParts } from '#domains/treasury/index.ts'
import type { Chain } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Outgoing } from '#platform/chain/outgoing.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import type { Log } from '#platform/log/log.ts'
import type { PayoutSigner, SignerRefusal } from '#platform/signer/payout-signer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ApprovalParts } from '../approvals/index.ts'
import type { Limits, Tiers } from './rules.ts'

/** How much may leave, how often, and who must sign. */
export interface WithdrawSettings {
  /** Of somebody whose identity is verified. */
  readonly verified: Limits
  /** Of somebody whose identity is still looked at. */
  readonly pending: Limits
  readonly requestsPerDay: number
  readonly openMax: number
  readonly tiers: Tiers
  /** Addresses nothing is ever sent to: 0x and lower-case digits. */
  readonly denied: ReadonlySet<string>
  readonly bankOffered: boolean
  /** In live no address is entered by an old sanctions list. */
  readonly isLive: boolean
}

/** The kill switch as the signer keeps it; a rejection means that the signer did not answer. */
export interface PayoutSwitch {
  stop(stopping: { readonly reason: string; readonly by: string }): Promise<void>
  /** Starts again by a command that two people agreed on and one of them signed; the code with which the signer refuses, if it does. */
  start(commandId: string): Promise<SignerRefusal | undefined>
}

/** What this domain needs from outside; main/ puts it together once. */
export interface WithdrawalsParts {
  readonly database: Database
  readonly clock: Clock
  readonly chainId: number
  /** The setting; empty for the usual explorer of the chain. */
  readonly explorerUrl: string
  readonly settings: WithdrawSettings
  /** The name in somebody's identity case, as it was sent last; null where there is none that can be read. */
  readonly identityNameOf: (personId: string) => Promise<string | null>
}

/** What the worker's jobs need. */
export interface JobParts {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
}

export interface ReviewParts extends WithdrawalsParts {
  readonly approvals: ApprovalParts
  readonly storage: Storage
  readonly masterKey: MasterKey
  /** What seals a proof: it shows somebody's bank account. */
  readonly personKeys: PersonKeys
  readonly images: Pick<Images, 'reencode'>
  readonly payoutSwitch: PayoutSwitch
  readonly readDesk: () => Promise<PayoutDesk>
}

export interface PayoutLimits {
  /** More than this for a unit of gas is never offered. */
  readonly feeCapWei: bigint
  /** A transaction that waits longer is offered again with more. */
  readonly replaceAfterMs: number
  /** A chain nobody has read for so long is late. */
  readonly chainLateMs: number
  /** Payouts between their nonce and their block at the same time: pools keep only so many of one sender. */
  readonly inFlightMax: number
}

/** What sending needs from outside; main/ puts it together once. */
export interface PayoutParts extends BreakerParts {
  readonly clock: Clock
  readonly signer: PayoutSigner
  readonly chain: Chain
  readonly outgoing: Outgoing
  readonly confirmationsNeeded: number
  /** Addresses nothing is ever sent to, asked again just before it would be. */
  readonly isDenied: (address: Hex) => boolean
  readonly limits: PayoutLimits
}
