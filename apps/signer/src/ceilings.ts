import { decimalFromMicro } from '@clearhold/contract/money'
import { readLargestPayoutMicro } from './book.ts'
import type { Tx } from './database.ts'
import type { Parts } from './parts.ts'
import { type Policy, policyDigest } from './policy.ts'

/** What the back office shows of the policy; amounts in micro. */
export interface PolicyStatement {
  readonly digest: string
  readonly autoMaxMicro: string
  readonly autoDayMaxMicro: string
  readonly oneMaxMicro: string
  readonly oneDayMaxMicro: string
  readonly twoMaxMicro: string
  readonly twoDayMaxMicro: string
  readonly hotTargetMicro: string
  /** Of the plans published at this moment. */
  readonly largestPayoutMicro: string
}

export async function statePolicy(tx: Tx, policy: Policy): Promise<PolicyStatement> {
  return {
    digest: policyDigest(policy),
    autoMaxMicro: policy.autoMaxMicro.toString(),
    autoDayMaxMicro: policy.autoDayMaxMicro.toString(),
    oneMaxMicro: policy.oneMaxMicro.toString(),
    oneDayMaxMicro: policy.oneDayMaxMicro.toString(),
    twoMaxMicro: policy.twoMaxMicro.toString(),
    twoDayMaxMicro: policy.twoDayMaxMicro.toString(),
    hotTargetMicro: policy.hotTargetMicro.toString(),
    largestPayoutMicro: (await readLargestPayoutMicro(tx)).toString(),
  }
}

/** What a published plan promises must be payable with two approvers: a lower ceiling would keep an investor from their money. */
export async function refuseLowCeiling({ database, policy }: Pick<Parts, 'database' | 'policy'>): Promise<void> {
  const largestMicro = await database.inTurn(readLargestPayoutMicro)
  if (largestMicro <= policy.twoMaxMicro) return
  throw new Error(
    `SIGNER_TWO_MAX is ${decimalFromMicro(policy.twoMaxMicro)} USDT, and a published plan pays out up to ${decimalFromMicro(largestMicro)} USDT. No payout may wait for a ceiling: set SIGNER_TWO_MAX, and SIGNER_TWO_DAY_MAX, to at least that.`,
  )
}
