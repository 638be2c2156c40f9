import { decimalFromMicro, microFromChainUnits } from '@clearhold/contract/money'
import type { PayoutDesk } from '@clearhold/contract/withdrawals/schema'
import {
  daysLeft,
  readReconciliation,
  readSweepFigures,
  readToken,
  readWalletSpending,
  readWallets,
} from '#domains/treasury/index.ts'
import { readSentToday } from '#domains/withdrawals/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { type Chain, ChainError } from '#platform/chain/chain.ts'
import type { Outgoing } from '#platform/chain/outgoing.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignerLimits, SignerPolicy } from '#platform/signer/payout-signer.ts'

export interface DeskParts {
  readonly database: Database
  readonly chain: Chain
  readonly outgoing: Outgoing
  /** The signer's own limits, as it reports them; it alone enforces them. */
  readonly limits: SignerLimits
  readonly policy: SignerPolicy
}

export type DeskFigures = Omit<PayoutDesk, 'stopped' | 'stoppedAt' | 'stoppedBy' | 'stoppedByName' | 'stopReason'>

/** The payout desk at a glance, without the switch. Wallets are absent while the chain cannot be queried. */
export async function readDeskFigures(parts: DeskParts): Promise<DeskFigures> {
  const { database, chain, limits, policy } = parts
  const { chainId } = chain
  const [wallets, sent, sweep, found] = await Promise.all([
    readWalletFigures(parts),
    readSentToday(database.reader, chainId),
    readSweepFigures(database.reader, chainId),
    readReconciliation(database.reader, chainId),
  ])
  return {
    ...wallets,
    sentToday: {
      count: sent.count,
      amount: decimalFromMicro(sent.amountMicro),
      autoAmount: decimalFromMicro(sent.autoMicro),
      autoCap: decimalFromMicro(limits.autoDayMaxMicro),
    },
    sweep: {
      waiting: decimalFromMicro(sweep.waitingMicro),
      gasSpentWei: sweep.gasSpentWei.toString(),
      gasCapWei: limits.gasDayMaxWei.toString(),
    },
    reconciliation: {
      at: found?.at.toISOString() ?? null,
      chain: decimalFromMicro(found?.chainMicro ?? 0n),
      book: decimalFromMicro(found?.bookMicro ?? 0n),
      drift: decimalFromMicro(found?.driftMicro ?? 0n),
    },
    policy: presentPolicy(policy),
  }
}

function presentPolicy(policy: SignerPolicy): DeskFigures['policy'] {
  return {
    digest: policy.digest,
    autoMax: decimalFromMicro(policy.autoMaxMicro),
    autoDayMax: decimalFromMicro(policy.autoDayMaxMicro),
    oneMax: decimalFromMicro(policy.oneMaxMicro),
    oneDayMax: decimalFromMicro(policy.oneDayMaxMicro),
    twoMax: decimalFromMicro(policy.twoMaxMicro),
    twoDayMax: decimalFromMicro(policy.twoDayMaxMicro),
    hotTarget: decimalFromMicro(policy.hotTargetMicro),
    largestPayout: decimalFromMicro(policy.largestPayoutMicro),
  }
}

/** What both wallets hold; absent while the chain cannot be queried. */
export async function readWalletFigures({
  database,
  chain,
  outgoing,
}: Pick<DeskParts, 'database' | 'chain' | 'outgoing'>): Promise<Pick<DeskFigures, 'hot' | 'custody'>> {
  const token = await readToken(database.reader, chain.chainId)
  const wallets = await readWallets(database.reader, chain.chainId)
  if (token === undefined || wallets === undefined) return { hot: null, custody: null }
  const hot = hexOf(wallets.hot)
  const custody = hexOf(wallets.custody)
  try {
    const head = await chain.agreedHead()
    const amounts = await Promise.all([hot, custody].map((holder) => outgoing.tokenAt(token.address, holder, head)))
    const [hotMicro = 0n, custodyMicro = 0n] = amounts.map(
      (units) => microFromChainUnits(units, token.decimals).amountMicro,
    )
    const gasWei = await outgoing.coinAt(hot, head)
    const spent = await readWalletSpending(database.reader, chain.chainId, wallets.hot)
    return {
      hot: {
        address: checksummed(hot),
        token: decimalFromMicro(hotMicro),
        gasWei: gasWei.toString(),
        tokenDaysLeft: daysLeft(hotMicro, spent.paidMicro) ?? null,
        gasDaysLeft: daysLeft(gasWei, spent.gasWei) ?? null,
      },
      custody: { address: checksummed(custody), token: decimalFromMicro(custodyMicro) },
    }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return { hot: null, custody: null }
  }
}
