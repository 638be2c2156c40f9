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

/** What this domain's routes need from outside; main/ hands it in. */
export interface DepositsParts extends ListParts, SubmitParts {
  readonly clock: Clock
  readonly chain: Chain
  /** The public key the signer confirmed when this process started. */
  readonly depositXpub: string
  readonly confirmationsNeeded: number
  readonly approvals: ApprovalParts
  /** Gives test money: the demo edition's, absent in live. */
  readonly wallet: TestWallet | undefined
  /** Where bank transfers go; undefined where the operator takes none. */
  readonly bank: NonNullable<ManualGateway['bank']> | undefined
}

export interface ListParts {
  readonly chainId: number
  /** The setting; empty for the usual explorer of the chain. */
  readonly explorerUrl: string
  /** Names of people; main/ hands it in. */
  readonly usernamesOf: (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface ProofParts {
  readonly database: Database
  readonly storage: Storage
  readonly masterKey: MasterKey
  /** What seals a proof: it shows somebody's bank account. */
  readonly personKeys: PersonKeys
}

export interface SubmitParts extends ProofParts {
  readonly images: Pick<Images, 'reencode'>
}

export interface CreditParts {
  readonly database: Database
  readonly chainId: number
  /** The token's scale, for what is below a micro. */
  readonly decimals: number
  readonly confirmationsNeeded: number
}

export interface DoctorParts extends ScanParts {
  /** The public key the signer confirmed. */
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

/** What a person's own ways to pay in need beside. */
export interface PayInParts extends DepositsParts {
  /** Whether somebody accepted the terms and the risk text as they are now; accounts knows. */
  readonly hasAccepted: (personId: string) => Promise<boolean>
}
