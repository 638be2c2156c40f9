import type { ManualGateway } from '@clearhold/contract/deposits'
import type { Chain } from '../../platform/chain/chain.ts'
import type { TestWallet } from '../../platform/chain/test-wallet.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { ApprovalParts } from '../approvals/index.ts'
import type { ListParts } from './actions/list-deposits.ts'
import type { SubmitParts } from './actions/submit-manual-deposit.ts'

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
