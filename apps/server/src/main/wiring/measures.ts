import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { readImbalanceMicro } from '#domains/ledger/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { ConfigOf } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createRestateAdmin } from '#platform/durable/restate-admin.ts'
import type { Measures, ReadMeasures } from '#platform/metrics/expose-measures.ts'
import { usdtOf } from '#platform/metrics/usdt-of.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { readSignerHealth } from '#platform/signer/signer-health.ts'
import { readMeasures } from '#views/measures.ts'
import { readWalletFigures } from './payout-desk.ts'

/** The statuses that a call can have in Restate before it ends. */
const openStatuses = ['pending', 'scheduled', 'ready', 'running', 'suspended', 'backing-off', 'paused'] as const
const statusRow = z.object({ status: z.string(), open: z.coerce.number() })

const weiPerCoin = 1e18
const signerPatienceMs = 2_000

/** Where the worker reads what Prometheus is told about the whole installation. */
export function measuresOf(config: ConfigOf<'worker'>, database: Database): ReadMeasures {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls } = config
  const wallets = { database, chain: connectChain(chainId, urls), outgoing: connectOutgoing(urls) }
  return {
    database: () =>
      readMeasures({
        reader: database.reader,
        clock: systemClock,
        chainId,
        kycReviewHours: config.KYC_REVIEW_HOURS,
        snapshotMinutes: config.SNAPSHOT_MINUTES,
      }),
    ledger: async () => ({ clearhold_ledger_imbalance_usdt: usdtOf(await readImbalanceMicro(database.reader)) }),
    wallets: () => walletMeasures(wallets),
    signer: () => signerMeasures(config.SIGNER_SOCKET),
    restate: () => restateMeasures(config.RESTATE_ADMIN_URL),
    backup: () => backupMeasures(config.BACKUP_STAMP_FILE),
  }
}

async function walletMeasures(parts: Parameters<typeof readWalletFigures>[0]): Promise<Measures> {
  const { hot, custody } = await readWalletFigures(parts)
  if (hot === null || custody === null) throw new Error('the wallets cannot be read')
  const daysLeft = [
    { labels: { of: 'token' }, value: hot.tokenDaysLeft },
    { labels: { of: 'gas' }, value: hot.gasDaysLeft },
  ]
  return {
    clearhold_wallet_usdt: [
      { labels: { wallet: 'hot' }, value: Number(hot.token) },
      { labels: { wallet: 'custody' }, value: Number(custody.token) },
    ],
    clearhold_wallet_gas_coins: Number(hot.gasWei) / weiPerCoin,
    clearhold_wallet_days_left: daysLeft.flatMap(({ labels, value }) => (value === null ? [] : [{ labels, value }])),
  }
}

/** A signer that does not answer is what is measured, not a source that failed. */
async function signerMeasures(socketPath: string): Promise<Measures> {
  const health = await readSignerHealth(socketPath)
  if (health === undefined) return { clearhold_signer_up: 0 }
  const { upSeconds, token } = health
  const state = await connectPayoutSigner(socketPath, signerPatienceMs).switchState()
  return {
    clearhold_signer_up: 1,
    clearhold_signer_up_seconds: upSeconds,
    ...(token !== undefined && { clearhold_signer_token_up: token === 'ready' ? 1 : 0 }),
    ...(state.ok && { clearhold_signer_stopped: state.value.stopped ? 1 : 0 }),
  }
}

async function restateMeasures(adminUrl: string): Promise<Measures> {
  const rows = await createRestateAdmin(adminUrl).query(
    `select status, count(*) as open from sys_invocation where status <> 'completed' group by status`,
    statusRow,
  )
  return {
    clearhold_restate_invocations: openStatuses.map((status) => ({
      labels: { status },
      value: rows.find((row) => row.status === status)?.open ?? 0,
    })),
  }
}

async function backupMeasures(stampFile: string): Promise<Measures> {
  if (stampFile === '') return {}
  const { mtimeMs } = await stat(stampFile)
  return { clearhold_backup_age_seconds: Math.max(0, systemClock.now().getTime() - mtimeMs) / 1_000 }
}
