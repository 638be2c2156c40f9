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

/** How much may leave, how often, and how many approvers must sign. */
export interface WithdrawSettings {
  /** For investors whose identity is verified. */
  readonly verified: Limits
  /** For investors whose identity case is still under review. */
  readonly pending: Limits
  readonly requestsPerDay: number
  readonly openMax: number
  readonly tiers: Tiers
  /** Addresses nothing is ever sent to: 0x and lower-case digits. */
  readonly denied: ReadonlySet<string>
  readonly bankOffered: boolean
  /** A live installation accepts no new address while its sanctions list is out of date. */
  readonly isLive: boolean
}

/** The kill switch as the signer keeps it; a rejection means that the signer did not answer. */
export interface PayoutSwitch {
  stop(stopping: { readonly reason: string; readonly by: string }): Promise<void>
  /** Resumes payouts by a command that two people approved and one of them signed; answers the refusal code if the signer refuses. */
  start(commandId: string): Promise<SignerRefusal | undefined>
}

/** What this domain needs from outside; assembled once by main/. */
export interface WithdrawalsParts {
  readonly database: Database
  readonly clock: Clock
  readonly chainId: number
  /** The setting; empty selects the chain's default explorer. */
  readonly explorerUrl: string
  readonly settings: WithdrawSettings
  /** The name in the person's identity case, as last submitted; null where no case can be read. */
  readonly readIdentityName: (personId: string) => Promise<string | null>
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
  /** Seals proofs of payment, which show a bank account. */
  readonly personKeys: PersonKeys
  readonly images: Pick<Images, 'reencode'>
  readonly payoutSwitch: PayoutSwitch
  readonly readDesk: () => Promise<PayoutDesk>
}

export interface PayoutLimits {
  /** The fee cap: no transaction offers more per unit of gas. */
  readonly feeCapWei: bigint
  /** A transaction pending for longer is replaced at a higher fee. */
  readonly replaceAfterMs: number
  /** A chain that has not been read for this long counts as late. */
  readonly chainLateMs: number
  /** How many payouts may be between their nonce and their block at once: pools keep a limited number per sender. */
  readonly inFlightMax: number
}

/** What sending needs from outside; assembled once by main/. */
export interface PayoutParts extends BreakerParts {
  readonly clock: Clock
  readonly signer: PayoutSigner
  readonly chain: Chain
  readonly outgoing: Outgoing
  readonly confirmationsNeeded: number
  /** Addresses nothing is ever sent to, checked again just before sending. */
  readonly isDenied: (address: Hex) => boolean
  readonly limits: PayoutLimits
}
