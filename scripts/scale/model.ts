import type { Values } from './inputs.ts'

const secondsPerDay = 86_400
const daysPerMonth = 365.25 / 12
const secondsPerMonth = secondsPerDay * daysPerMonth
const bytesPerGb = 1e9

/** What a given number of investors needs. */
export interface Need {
  readonly investors: number
  readonly cells: number
  /** Ledger entries per second, on average and at the peak. */
  readonly entriesPerSecond: number
  readonly entriesPerSecondPeak: number
  /** Cores, standbys included. */
  readonly cores: number
  readonly machines: number
  readonly bytesPerInvestorMonth: number
  /** The monthly growth of one copy of the database. */
  readonly databaseGbPerMonth: number
  /** After a year, users included. */
  readonly databaseGbAfterYear: number
  readonly documentsGb: number
  readonly staff: number
  readonly costUsd: Cost
}

/** A month's cost. */
export interface Cost {
  readonly machines: number
  readonly storage: number
  readonly mail: number
  readonly chain: number
  readonly staff: number
  readonly total: number
}

export function needOf(investors: number, values: Values): Need {
  const cells = Math.max(1, Math.ceil(investors / values.investorsPerCell))
  const { creditsPerMonth, activationsPerMonth, maturitiesPerMonth, withdrawalsPerMonth } = values
  // A withdrawal is held and settled: two entries.
  const entries = creditsPerMonth + activationsPerMonth + maturitiesPerMonth + 2 * withdrawalsPerMonth
  const entriesPerSecond = (investors * entries) / secondsPerMonth
  const cores = coresOf(investors, values)
  const bytesPerInvestorMonth = growthOf(values)
  const databaseGbPerMonth = (investors * bytesPerInvestorMonth) / bytesPerGb
  const databaseGbAfterYear = (investors * values.personBytes) / bytesPerGb + 12 * databaseGbPerMonth
  const documentsGb = (investors * values.documentBytes) / bytesPerGb
  const staff = staffOf(investors, values)
  const storage = { databaseGbAfterYear, documentsGb, staff, cores }
  return {
    investors,
    cells,
    entriesPerSecond,
    entriesPerSecondPeak: entriesPerSecond * values.peakFactor,
    cores,
    // A standby on the same machine as its primary does not count.
    machines: Math.max(cells * (1 + values.standbys), Math.ceil(cores / values.coresPerMachine)),
    bytesPerInvestorMonth,
    databaseGbPerMonth,
    databaseGbAfterYear,
    documentsGb,
    staff,
    costUsd: costOf(investors, storage, values),
  }
}

/** Core milliseconds per investor and month, of api, worker and PostgreSQL together. */
export function cpuMsPerMonth(values: Values): number {
  return (
    values.creditsPerMonth * values.creditCpuMs +
    values.activationsPerMonth * values.activationCpuMs +
    values.maturitiesPerMonth * values.maturityCpuMs +
    values.withdrawalsPerMonth * values.withdrawalCpuMs +
    values.homesPerMonth * values.homeCpuMs +
    values.requestsPerMonth * values.requestCpuMs +
    values.signInsPerMonth * values.signInCpuMs
  )
}

function coresOf(investors: number, values: Values): number {
  const average = (investors * cpuMsPerMonth(values)) / 1_000 / secondsPerMonth
  const running = (average * values.peakFactor) / values.busyShareMax
  // A process needs a core at its peak, however few users there are.
  return Math.max(2, running) * (1 + values.standbys)
}

function growthOf(values: Values): number {
  return (
    values.creditsPerMonth * values.creditBytes +
    values.activationsPerMonth * values.activationBytes +
    values.maturitiesPerMonth * values.maturityBytes +
    values.withdrawalsPerMonth * values.withdrawalBytes +
    values.signInsPerMonth * values.signInBytes +
    values.newInvestorsShare * values.personBytes
  )
}

function staffOf(investors: number, values: Values): number {
  const signatures = investors * values.withdrawalsPerMonth * values.signedShare * values.signaturesEach
  const cases = investors * values.newInvestorsShare
  const minutes = signatures * values.signatureMinutes + cases * values.caseMinutes
  return minutes / 60 / values.staffHoursPerMonth
}

interface Sizes {
  readonly databaseGbAfterYear: number
  readonly documentsGb: number
  readonly staff: number
  readonly cores: number
}

function costOf(investors: number, sizes: Sizes, values: Values): Cost {
  const machines = sizes.cores * values.coreUsd
  const disks = sizes.databaseGbAfterYear * (1 + values.standbys) * values.diskUsdPerGb
  const objects = (sizes.databaseGbAfterYear * values.backupCopies + sizes.documentsGb) * values.objectUsdPerGb
  const mail = investors * values.mailsPerMonth * values.mailUsd
  const chain = investors * chainUsdPerMonth(values)
  const staff = sizes.staff * values.staffUsd
  const storage = disks + objects
  return { machines, storage, mail, chain, staff, total: machines + storage + mail + chain + staff }
}

/** Network fees for one investor's sweeps and payouts per month. */
export function chainUsdPerMonth(values: Values): number {
  const sweepGas = values.topUpGas + values.transferGas
  const gas =
    values.creditsPerMonth * values.sweepsPerCredit * sweepGas + values.withdrawalsPerMonth * values.transferGas
  return gas * values.gasPriceGwei * 1e-9 * values.coinUsd
}

export interface Limit {
  readonly name: string
  /** The number of investors at which it is reached. */
  readonly investors: number
}

/** The limits of the product in its default configuration, in order. */
export function limitsOf(values: Values): Limit[] {
  const investorsAt = (perDay: number, perInvestorMonth: number) => (perDay * daysPerMonth) / perInvestorMonth
  const sweeps = values.creditsPerMonth * values.sweepsPerCredit
  const sweepEth = (values.topUpGas + values.transferGas) * values.gasPriceGwei * 1e-9
  const automatic = values.withdrawalsPerMonth * (1 - values.signedShare)
  const limits = [
    { name: 'automatic payouts a day', investors: investorsAt(values.automaticPayoutsPerDay, automatic) },
    { name: 'gas a day for sweeps', investors: investorsAt(values.gasDayMaxEth / sweepEth, sweeps) },
    {
      name: 'sweeps open at once',
      investors: investorsAt((values.sweepsOpenMax * secondsPerDay) / values.sweepSeconds, sweeps),
    },
    {
      name: 'payouts open at once, of one hot wallet',
      investors: investorsAt(
        (values.payoutsOpenMax * secondsPerDay) / values.payoutSeconds,
        values.withdrawalsPerMonth,
      ),
    },
    {
      name: 'addresses one snapshot lists',
      investors: values.listedAddressesMax / values.unsweptShare,
    },
  ]
  return limits.toSorted((left, right) => left.investors - right.investors)
}
