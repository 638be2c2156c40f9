import { microFromChainUnits } from '@clearhold/contract/money'
import type { AlarmKind } from '@clearhold/contract/treasury/alarms'
import { hexOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { suggestFees, tokenTransferGas } from '#platform/chain/fees.ts'
import type { WalletWatchParts } from '../parts.ts'
import { type WalletLevel, walletLevel } from '../rules.ts'
import type { Alarm } from '../store/alarms.ts'
import { readToken } from '../store/tokens.ts'
import { readWalletSpending } from '../store/wallet-spending.ts'
import { readWallets } from '../store/wallets.ts'
import { endAlarm } from './end-alarm.ts'
import { listAlarms } from './list-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

interface Levels {
  readonly about: string
  readonly token: WalletLevel
  readonly gas: WalletLevel
}

/** A payout that the sweeper has not freed after this long needs people. */
const waitsMs = 5 * 60_000

/**
 * Measures what the hot wallet holds for payouts and for gas against its recent spending and what waits for it. A low or dry wallet
 * raises an alarm once, which stops nothing and ends by itself when the wallet is filled. Nothing changes while the chain cannot be
 * queried.
 */
export async function watchWallets(parts: WalletWatchParts): Promise<void> {
  const { database, log } = parts
  try {
    const { alarms } = await listAlarms(database.reader)
    const levels = await measure(parts, alarms)
    if (levels === undefined) return
    await follow(parts, alarms, levels, { low: 'hot_wallet_low', dry: 'hot_wallet_dry' }, levels.token)
    await follow(parts, alarms, levels, { low: 'gas_low', dry: 'gas_dry' }, levels.gas)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn({ event: 'wallets.not_measured', reason: error.message }, 'The hot wallet could not be measured')
  }
}

/** Undefined before the watcher and the signer have registered token and wallets. */
async function measure(parts: WalletWatchParts, alarms: readonly Alarm[]): Promise<Levels | undefined> {
  const { database, chain, outgoing, warningDays, feeCapWei } = parts
  const token = await readToken(database.reader, chain.chainId)
  const wallets = await readWallets(database.reader, chain.chainId)
  if (token === undefined || wallets === undefined) return undefined
  const hot = hexOf(wallets.hot)
  const head = await chain.agreedHead()
  const [units, coinWei, market] = await Promise.all([
    outgoing.tokenAt(token.address, hot, head),
    outgoing.coinAt(hot, head),
    outgoing.marketFees(),
  ])
  const spent = await readWalletSpending(database.reader, chain.chainId, wallets.hot)
  const waiting = await parts.readWaitingPayouts(database.reader, chain.chainId, waitsMs)
  const costWei = tokenTransferGas * (suggestFees(market, feeCapWei)?.maxFeeWei ?? feeCapWei)
  const about = `wallet:${hot}`
  const isLow = (kind: AlarmKind) => alarms.some((alarm) => alarm.kind === kind && alarm.about === about)
  return {
    about,
    token: walletLevel({
      held: microFromChainUnits(units, token.decimals).amountMicro,
      spentLately: spent.paidMicro,
      isWaitedFor: waiting.refilling > 0,
      warningDays,
      isLowAlready: isLow('hot_wallet_low'),
    }),
    gas: walletLevel({
      held: coinWei,
      spentLately: spent.gasWei,
      // Fees above the cap delay payouts too, and no coin helps against those.
      isWaitedFor: waiting.gas > 0 && coinWei < costWei,
      warningDays,
      isLowAlready: isLow('gas_low'),
    }),
  }
}

async function follow(
  { database, chain: { chainId } }: WalletWatchParts,
  alarms: readonly Alarm[],
  { about }: Levels,
  kinds: Readonly<Record<Exclude<WalletLevel, 'well'>, AlarmKind>>,
  level: WalletLevel,
): Promise<void> {
  const kind = level === 'well' ? undefined : kinds[level]
  const over = alarms.filter(
    (alarm) => alarm.about === about && alarm.kind !== kind && (alarm.kind === kinds.low || alarm.kind === kinds.dry),
  )
  const isNew = kind !== undefined && !alarms.some((alarm) => alarm.kind === kind && alarm.about === about)
  if (over.length === 0 && !isNew) return
  await database.transaction(async (tx) => {
    for (const alarm of over) await endAlarm(tx, alarm, level === 'well' ? 'filled again' : `it is ${level} now`)
    if (isNew) await raiseAlarm(tx, { kind, chainId, about, stopsPayouts: false })
  })
}
