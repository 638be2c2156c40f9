import { decimalFromMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { readFactorMethods } from '#domains/accounts/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { readAlarms } from '#domains/treasury/index.ts'
import { checksummed } from '#platform/chain/address.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { withdrawCharge, withdrawMinimumMicro } from '../rules.ts'
import { readUsage } from '../store/figures.ts'
import { readSwitch } from '../store/switch.ts'
import { findOrigin } from './find-origin.ts'
import { readTimes } from './read-times.ts'

/** Everything the form must know and say before anything is asked. */
export async function readTerms(parts: WithdrawalsParts, personId: string): Promise<WithdrawTerms> {
  const { database, clock, chainId, settings } = parts
  const { reader } = database
  const now = clock.now()
  const accounts = {
    capital: investorAccount(personId, 'cash'),
    profit: investorAccount(personId, 'profit'),
    referral_bonus: investorAccount(personId, 'bonus'),
  }
  const [business, kyc, balances, usage, times, killSwitch, alarms, factors] = await Promise.all([
    businessNow(reader),
    kycStandingOf(reader, personId),
    readBalancesMicro(reader, Object.values(accounts)),
    readUsage(reader, personId, now),
    readTimes(reader, now),
    readSwitch(reader),
    readAlarms(reader),
    readFactorMethods(reader, personId),
  ])
  const free = (type: keyof typeof accounts) => decimalFromMicro(balances.get(accounts[type]) ?? 0n)
  const limits = kyc.status === 'verified' ? settings.verified : settings.pending
  const origin = kyc.final ? await findOrigin(parts, reader, personId) : undefined
  return {
    now: business.toISOString(),
    network: networkOf(chainId).name,
    kycStatus: kyc.status,
    available: { capital: free('capital'), profit: free('profit'), referral_bonus: free('referral_bonus') },
    minimum: decimalFromMicro(withdrawMinimumMicro),
    charge: withdrawCharge,
    limits: {
      day: decimalFromMicro(limits.dayMaxMicro),
      month: decimalFromMicro(limits.monthMaxMicro),
      dayLeft: leftOf(limits.dayMaxMicro, usage.dayMicro),
      monthLeft: leftOf(limits.monthMaxMicro, usage.monthMicro),
    },
    tiers: {
      autoUpTo: decimalFromMicro(settings.tiers.autoMaxMicro),
      oneUpTo: decimalFromMicro(settings.tiers.oneMaxMicro),
    },
    times,
    stopped: killSwitch?.stopped === true || alarms.payoutsStopped,
    secondFactorNeeded: factors.length === 0,
    bankOffered: settings.bankOffered,
    returnable: kyc.final
      ? { amount: free('capital'), address: origin === undefined ? null : checksummed(origin) }
      : null,
  }
}

function leftOf(maxMicro: bigint, usedMicro: bigint): string {
  return decimalFromMicro(maxMicro > usedMicro ? maxMicro - usedMicro : 0n)
}
