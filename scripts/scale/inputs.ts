/** Where a figure comes from: measured by a bench, a constant or a default setting of the product, or assumed. */
type Basis = 'measured' | 'product' | 'assumed'

interface Input {
  readonly value: number
  readonly unit: string
  readonly basis: Basis
  readonly source: string
}

function input(basis: Basis, value: number, unit: string, source: string): Input {
  return { value, unit, basis, source }
}

const cpu = 'PostgreSQL and api together, over HTTP, of a short run at load 3; npm run bench people says it anew'
const worker = 'PostgreSQL and worker together, of a short run at load 3; npm run bench people says it anew'
const short = 'what the database grew by, of a short run at load 3; npm run bench people says it anew'
const guess = 'no platform of ours has run yet: replace it by what is seen'
const list = 'the order of public list prices for a rented machine; replace it by an offer'

/** All inputs of the computation. Each can be set: npm run scale -- --set homesPerMonth=60 */
export const inputs = {
  activationCpuMs: input('measured', 8.2, 'ms', cpu),
  withdrawalCpuMs: input('measured', 8.3, 'ms', cpu),
  creditCpuMs: input('measured', 0.23, 'ms', worker),
  maturityCpuMs: input('measured', 0.32, 'ms', worker),
  homeCpuMs: input('measured', 20.1, 'ms', cpu),
  requestCpuMs: input('measured', 5.3, 'ms', `GET /api/user/me, ${cpu}`),
  signInCpuMs: input('measured', 29.7, 'ms', cpu),

  activationBytes: input('measured', 3_733, 'bytes', short),
  withdrawalBytes: input('measured', 3_260, 'bytes', short),
  creditBytes: input('measured', 1_532, 'bytes', short),
  maturityBytes: input('measured', 1_507, 'bytes', short),
  signInBytes: input('measured', 500, 'bytes', `${short}; kept until housekeeping deletes the session`),
  personBytes: input('assumed', 20_000, 'bytes', 'the rows of a person without movements, five accounts among them'),
  documentBytes: input('assumed', 6_000_000, 'bytes', 'three encrypted pictures for each identity case, on disk'),

  creditsPerMonth: input('assumed', 0.5, 'an investor', guess),
  activationsPerMonth: input('assumed', 0.5, 'an investor', guess),
  maturitiesPerMonth: input('assumed', 0.5, 'an investor', guess),
  withdrawalsPerMonth: input('assumed', 0.25, 'an investor', guess),
  homesPerMonth: input('assumed', 20, 'an investor', guess),
  requestsPerMonth: input('assumed', 60, 'an investor', `other requests than home; ${guess}`),
  signInsPerMonth: input('assumed', 8, 'an investor', guess),
  newInvestorsShare: input('assumed', 0.05, 'a month', guess),
  peakFactor: input('assumed', 20, 'x', 'the busiest minutes of a launch day, of the average'),
  busyShareMax: input('assumed', 0.5, 'of a core', 'what is planned for at the peak; the rest is room to fail over'),

  standbys: input('assumed', 1, 'a cell', 'one synchronous standby, as large as its primary'),
  backupCopies: input('assumed', 2, 'copies', 'of the database, in object storage'),
  investorsPerCell: input(
    'assumed',
    2_000_000,
    'investors',
    'how many one failure may touch; not a limit that was met',
  ),
  coresPerMachine: input('assumed', 8, 'cores', 'larger ones exist; blast radius argues against them'),
  coreUsd: input('assumed', 25, 'USD a month', list),
  diskUsdPerGb: input('assumed', 0.1, 'USD a month', list),
  objectUsdPerGb: input('assumed', 0.02, 'USD a month', list),
  mailUsd: input('assumed', 0.0001, 'USD', list),
  mailsPerMonth: input('assumed', 4, 'an investor', guess),

  transferGas: input('assumed', 65_000, 'gas', 'a transfer of USDT to an address that holds some'),
  topUpGas: input('assumed', 21_000, 'gas', 'coin for the gas of a sweep, sent to the deposit address'),
  gasPriceGwei: input('assumed', 10, 'gwei', 'changes by the hour; a rollup is a hundred times cheaper and more'),
  coinUsd: input('assumed', 3_000, 'USD', 'changes by the hour'),
  sweepsPerCredit: input('assumed', 0.8, 'sweeps', 'some deposits are gathered together'),

  signedShare: input('assumed', 0.8, 'of withdrawals', 'above WITHDRAW_AUTO_MAX_USDT, so a person signs'),
  signaturesEach: input('assumed', 1.5, 'signatures', 'one up to WITHDRAW_ONE_APPROVER_MAX_USDT, two above'),
  signatureMinutes: input('assumed', 2, 'minutes', 'to look and to sign'),
  caseMinutes: input('assumed', 6, 'minutes', 'to decide an identity case'),
  staffHoursPerMonth: input('assumed', 130, 'hours', 'at the desk, of one person'),
  staffUsd: input('assumed', 4_500, 'USD a month', 'with everything an employer pays'),

  automaticPayoutsPerDay: input('product', 100, 'a day', 'SIGNER_AUTO_DAY_COUNT'),
  gasDayMaxEth: input('product', 0.5, 'coins a day', 'SIGNER_GAS_DAY_MAX_WEI'),
  sweepsOpenMax: input('product', 20, 'sweeps', 'openMax of treasury/actions/sweep-addresses.ts'),
  sweepSeconds: input('assumed', 200, 's', 'two transactions of a few blocks each'),
  payoutsOpenMax: input('product', 16, 'payouts', 'inFlightMax of main/wiring/payouts.ts'),
  payoutSeconds: input('assumed', 180, 's', 'twelve blocks of twelve seconds, and some'),
  listedAddressesMax: input('product', 500_000, 'addresses', 'holdersMax of treasury/rules.ts'),
  unsweptShare: input('assumed', 0.1, 'of investors', 'who have money at their deposit address at any moment'),
} satisfies Record<string, Input>

export type InputName = keyof typeof inputs
export type Values = Readonly<Record<InputName, number>>

export function isInputName(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

export function defaultValues(): Values {
  const pairs = Object.entries(inputs).map(([name, { value }]) => [name, value])
  return Object.fromEntries(pairs) as Values
}
