import { readHandledSeq } from '#domains/deposits/index.ts'
import { judgeGate, readOwedTotal, takePulse } from '#domains/solvency/index.ts'
import { sweepFlow } from '#domains/treasury/flows/sweep.ts'
import {
  createReconciler,
  type ReconcileParts,
  registerWallets,
  reportForbiddenCalls,
  type SweepParts,
  watchWallets,
} from '#domains/treasury/index.ts'
import { settlementFlow } from '#domains/withdrawals/flows/settlement.ts'
import { walletFlow } from '#domains/withdrawals/flows/wallet.ts'
import { withdrawalFlow } from '#domains/withdrawals/flows/withdrawal.ts'
import { type PayoutParts, readLeavingHashes, readWaitingPayouts, readWantedMicro } from '#domains/withdrawals/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { ConfigOf } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'
import type { Log } from '#platform/log/log.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { readSignerHealth } from '#platform/signer/signer-health.ts'

export interface PayoutWiringParts {
  readonly config: ConfigOf<'worker'>
  readonly database: Database
  readonly log: Log
  /** Addresses nothing is ever sent to: 0x and lower-case digits. */
  readonly denied: ReadonlySet<string>
}

const weiPerGwei = 1_000_000_000n
/** How many pending transactions of one sender pools keep by default. */
const inFlightMax = 16
const chainLateMs = 60_000
const registerMs = 60_000
const watchMs = 60_000
const doorsMs = 10_000

/** What a reconciliation needs from other domains, and what is done with its result. */
export const comparisonHooks: Pick<
  ReconcileParts,
  'readHandledSeq' | 'readLeavingHashes' | 'readOwedMicro' | 'onCompared'
> = {
  readHandledSeq,
  readLeavingHashes,
  readOwedMicro: readOwedTotal,
  onCompared: async (tx, comparison) => void (await takePulse(tx, comparison, systemClock.now())),
}

/** Everything the worker does about money that leaves: the flows it serves, and the reconciliation of chain and ledger. */
export function wirePayouts({ config, database, log, denied }: PayoutWiringParts) {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
  const feeCapWei = BigInt(config.PAYOUT_FEE_CAP_GWEI) * weiPerGwei
  const replaceAfterMs = config.PAYOUT_REPLACE_SECONDS * 1_000
  const parts: PayoutParts = {
    database,
    log,
    clock: systemClock,
    confirmationsNeeded,
    chain: connectChain(chainId, urls),
    outgoing: connectOutgoing(urls),
    signer: connectPayoutSigner(config.SIGNER_SOCKET),
    isDenied: (address) => denied.has(address),
    limits: { feeCapWei, replaceAfterMs, chainLateMs, inFlightMax },
  }
  const sweeping: SweepParts = {
    ...parts,
    readWantedMicro,
    sweeping: {
      minimumMicro: config.SWEEP_MINIMUM_USDT,
      hotTargetMicro: config.HOT_WALLET_TARGET_USDT,
      coinPriceMicro: config.SWEEP_COIN_PRICE_USDT,
      feeCapWei,
      replaceAfterMs,
    },
  }
  const watch = atMostEvery(watchMs, systemClock, async () => {
    const warningDays = config.WALLET_WARNING_DAYS
    await watchWallets({ ...parts, readWaitingPayouts, warningDays, feeCapWei })
    return false
  })
  const watchDoors = atMostEvery(doorsMs, systemClock, async () => {
    await reportForbiddenCalls({
      database,
      chainId,
      log,
      readSignerHealth: () => readSignerHealth(config.SIGNER_SOCKET),
    })
    return false
  })
  const compare = createReconciler({ ...parts, ...comparisonHooks }, systemClock)
  // Both wallets are registered as soon as the signer names them, and checked again each minute.
  const register = atMostEvery(registerMs, systemClock, async () => {
    await registerWallets({ database, chainId, signer: parts.signer })
    return false
  })
  return {
    flows: [withdrawalFlow(parts), walletFlow(parts), settlementFlow(parts), sweepFlow(sweeping)],
    reconcile: async () => {
      // First: no other trouble keeps an owner from hearing of a taken process.
      await watchDoors()
      await register()
      await compare()
      // In every run, even without a reconciliation: that is a cause too.
      await judgeGate({ database, log })
      await watch()
      return false
    },
  }
}
