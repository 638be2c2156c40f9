import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import type { Chain } from '#platform/chain/chain.ts'
import type { TestWallet } from '#platform/chain/test-wallet.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ApprovalParts } from '../approvals/index.ts'
import type { AddressParts, ScanParts, Token } from '../treasury/index.ts'

/** Dependencies of this domain's routes; provided by main/. */
export interface DepositsParts extends ListParts, SubmitParts {
  readonly clock: Clock
  readonly chain: Chain
  /** The extended public key that the signer confirmed when this process started. */
  readonly depositXpub: string
  readonly confirmationsNeeded: number
  readonly approvals: ApprovalParts
  /** The source of test money in the demo edition; absent in live. */
  readonly wallet: TestWallet | undefined
  /** The operator's bank account; undefined where it accepts no bank transfers. */
  readonly bank: NonNullable<ManualGateway['bank']> | undefined
}

export interface ListParts {
  readonly chainId: number
  /** From the configuration; empty for the default explorer of the chain. */
  readonly explorerUrl: string
  /** Names of people; provided by main/. */
  readonly usernamesOf: (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface ProofParts {
  readonly database: Database
  readonly storage: Storage
  readonly masterKey: MasterKey
  /** Encrypts proofs of payment, which show bank accounts. */
  readonly personKeys: PersonKeys
}

export interface SubmitParts extends ProofParts {
  readonly images: Pick<Images, 'reencode'>
}

export interface CreditParts {
  readonly database: Database
  readonly chainId: number
  /** The token's decimals, for amounts below a micro. */
  readonly decimals: number
  readonly confirmationsNeeded: number
}

export interface DoctorParts extends ScanParts {
  /** The extended public key that the signer confirmed. */
  readonly depositXpub: string
}

export interface ShowAddressParts extends AddressParts {
  readonly token: Pick<Token, 'address'>
  readonly confirmationsNeeded: number
}

export interface TestMoneyParts extends AddressParts {
  readonly clock: Clock
  readonly wallet: TestWallet
  readonly token: Token
}

/** Additional dependencies of the investor's own ways to pay in. */
export interface PayInParts extends DepositsParts {
  /** Whether the person accepted the current terms and risk text; provided by accounts. */
  readonly hasAccepted: (personId: string) => Promise<boolean>
}

export interface ManualPayInParts extends PayInParts {
  /** Whether the person accepted any version of both: enough to report a payment that was made under it. */
  readonly hasEverAccepted: (personId: string) => Promise<boolean>
}
