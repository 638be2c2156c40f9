import { readHandledSeq } from '#domains/deposits/index.ts'
import { createReconciler, registerWallets, type SweepParts, sweepAddresses } from '#domains/treasury/index.ts'
import { type PayoutFlow, payoutFlow, payoutObject, wakePayouts } from '#domains/withdrawals/flow.ts'
import { createPayoutWatch, type PayoutParts, readLeavingHashes, readWantedMicro } from '#domains/withdrawals/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { endForeignInvocations } from '#platform/durable/end-foreign.ts'
import { type Loop, startLoop } from '#platform/durable/loop.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { createWaker } from '#platform/durable/wake.ts'
import type { Log } from '#platform/log/log.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'

export interface PayoutWiringParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  /** Addresses nothing is ever sent to: 0x and lower-case digits. */
  readonly denied: ReadonlySet<string>
}

const weiPerGwei = 1_000_000_000n
/** Pools keep so many of one sender without asking questions. */
const inFlightMax = 16
const chainLateMs = 60_000
/** Well below the minute within which a difference must stop payouts. */
const reconcileMs = 20_000

export interface Payouts {
  readonly flow: PayoutFlow
  /** Starts the loops, once Restate knows the flow; under which name, and where it is served. */
  start(deployment: { readonly id: string; readonly url: string }): Loop[]
}

/** Everything the worker does about money that leaves: the flow it serves, and the loops beside it. */
export function wirePayouts({ config, database, log, denied }: PayoutWiringParts): Payouts {
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
  const reconcile = createReconciler({ ...parts, readHandledSeq, readLeavingHashes }, systemClock)
  return {
    flow: payoutFlow(parts),
    start: (deployment) => [
      startLoop({ name: 'wallets', log, idleMs: 60_000, turn: () => register(parts) }),
      startLoop({ name: 'payout watch', log, idleMs: 500, turn: watchOf(config, parts, deployment) }),
      startLoop({ name: 'sweeping', log, idleMs: 10_000, turn: () => sweepAddresses(sweeping) }),
      startLoop({
        name: 'reconciliation',
        log,
        idleMs: reconcileMs,
        turn: async () => {
          await reconcile()
          return false
        },
      }),
    ],
  }
}

/** Both wallets, in the register from the first moment the signer names them, and still the same a minute later. */
async function register({ database, chain: { chainId }, signer }: PayoutParts): Promise<boolean> {
  await registerWallets({ database, chainId, signer })
  return false
}

/**
 * What keeps the flow awake; a Restate that lost its memory is told of this release again. What an earlier release left behind
 * is ended first: it would keep the wallet's key from this one, and it knows nothing that does not stand in PostgreSQL.
 */
function watchOf(
  config: Config,
  { database, chain: { chainId }, clock, log }: PayoutParts,
  deployment: { readonly id: string; readonly url: string },
): () => Promise<boolean> {
  const { RESTATE_INGRESS_URL: ingressUrl, RESTATE_ADMIN_URL: adminUrl } = config
  let isFirst = true
  const wake = createWaker({
    name: 'payout',
    log,
    wake: async () => {
      if (isFirst) await endForeignInvocations({ adminUrl, service: payoutObject, deploymentId: deployment.id })
      isFirst = false
      await wakePayouts(ingressUrl, chainId)
    },
    register: () => registerDeployment({ adminUrl, endpointUrl: deployment.url, attemptsMax: 1 }),
  })
  return createPayoutWatch({ reader: database.reader, clock, chainId, wake })
}
