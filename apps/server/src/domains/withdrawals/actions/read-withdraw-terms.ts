import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import { leftOfCap } from '@clearhold/contract/withdrawals/caps'
import type { WithdrawalType } from '@clearhold/contract/withdrawals/rules'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { readFactorMethods } from '#domains/accounts/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { checksummed } from '#platform/chain/address.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { freeSources, type Source, sourcesOf, withdrawCharge, withdrawMinimumMicro } from '../rules.ts'
import { readMatured, readUsage } from '../store/figures.ts'
import { readSwitch } from '../store/switch.ts'
import { findOrigin } from './find-origin.ts'
import { readWithdrawalTimes } from './read-withdrawal-times.ts'

/** Everything the form must know and show before a request is made. */
export async function readWithdrawTerms(parts: WithdrawalsParts, personId: string): Promise<WithdrawTerms> {
  const { database, clock, chainId, settings } = parts
  const { reader } = database
  const now = clock.now()
  const accountOf = (source: Source) => investorAccount(personId, source)
  const [business, kyc, balances, matured, usage, times, killSwitch, alarms, factors] = await Promise.all([
    businessNow(reader),
    kycStandingOf(reader, personId),
    readBalancesMicro(reader, freeSources.map(accountOf)),
    readMatured(reader, personId),
    readUsage(reader, personId, now),
    readWithdrawalTimes(reader, now),
    readSwitch(reader),
    listAlarms(reader),
    readFactorMethods(reader, personId),
  ])
  const limits = kyc.status === 'verified' ? settings.verified : settings.pending
  const origin = kyc.final ? await findOrigin(parts, reader, personId) : undefined
  return {
    now: business.toISOString(),
    network: networkOf(chainId).name,
    kycStatus: kyc.status,
    available: amountsOf((source) => balances.get(accountOf(source)) ?? 0n),
    matured: amountsOf((source) => matured[source]),
    minimum: decimalFromMicro(withdrawMinimumMicro),
    charge: withdrawCharge,
    limits: {
      day: decimalFromMicro(limits.dayMaxMicro),
      month: decimalFromMicro(limits.monthMaxMicro),
      dayLeft: decimalFromMicro(leftOfCap(limits.dayMaxMicro, usage.dayMicro)),
      monthLeft: decimalFromMicro(leftOfCap(limits.monthMaxMicro, usage.monthMicro)),
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
      ? {
          amount: decimalFromMicro(sumMicro([...balances.values()])),
          address: origin === undefined ? null : checksummed(origin),
        }
      : null,
  }
}

function amountsOf(microOf: (source: Source) => bigint): WithdrawTerms['available'] {
  const amount = (type: WithdrawalType) => decimalFromMicro(sumMicro(sourcesOf(type).map(microOf)))
  return {
    capital: amount('capital'),
    profit: amount('profit'),
    referral_bonus: amount('referral_bonus'),
    all: amount('all'),
  }
}
