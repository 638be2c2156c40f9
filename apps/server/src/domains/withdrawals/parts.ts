import type { PayoutDesk } from '@clearhold/contract/withdrawals-schema'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Images } from '../../platform/images/images.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ApprovalParts, PasskeySigner } from '../approvals/index.ts'
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
}

/** The kill switch as the signer keeps it; a rejection means that the signer did not answer. */
export interface PayoutSwitch {
  stop(stopping: { readonly reason: string; readonly by: string }): Promise<void>
  /** Starts again by a command that two people agreed on and one of them signed. */
  start(commandId: string): Promise<void>
}

/** What this domain needs from outside; main/ puts it together once. */
export interface WithdrawalsParts {
  readonly database: Database
  readonly clock: Clock
  readonly chainId: number
  /** The setting; empty for the usual explorer of the chain. */
  readonly explorerUrl: string
  readonly settings: WithdrawSettings
}

/** What the worker's turns need. */
export interface TurnParts {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
}

export interface ReviewParts extends WithdrawalsParts {
  /** browserKeys: in demo a key of the browser signs as well as a passkey. */
  readonly approvals: ApprovalParts & { readonly passkeys: PasskeySigner; readonly browserKeys: boolean }
  readonly storage: Storage
  readonly masterKey: Uint8Array
  readonly images: Pick<Images, 'reencode'>
  readonly payoutSwitch: PayoutSwitch
  readonly readDesk: () => Promise<PayoutDesk>
}
