import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { seedDemo, seedDemoPlans } from '#main/seed-demo.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { Book } from './book.ts'
import { type Chance, createChance } from './chance.ts'
import { type Loader, withLoader } from './copy.ts'
import { Deposits, type House } from './deposits.ts'
import { withoutIndexes } from './indexes.ts'
import { writeApprovals, writeCases, writeMessages, writeRecords } from './paperwork.ts'
import { type LargePerson, writePeople } from './people.ts'
import { Positions } from './positions.ts'
import { sealPast } from './seal.ts'
import { Withdrawals } from './withdrawals.ts'

export interface LargePlan {
  readonly ownerUrl: string
  readonly config: Pick<Config, 'EDITION' | 'MASTER_KEY'>
  readonly people: number
  /** The chain of the history. */
  readonly chainId: number
  readonly say?: (step: string) => void
}

export interface Filled {
  readonly people: number
  readonly deposits: number
  readonly postings: number
  readonly positions: number
  readonly withdrawals: number
  readonly cases: number
  readonly seconds: number
}

const depositsEach = 5
const postingsPerDeposit = 2
const pastDays = 730
const dayMs = 86_400_000
const capitalMicroEach = 20_000_000_000n

/**
 * Fills an empty database with the history of a large platform. It writes what the product would have written: balances
 * follow from postings, deposits from transfers, and everything waits for the sealer and is sealed.
 */
export async function fillLarge({ config, say: tell = () => undefined, ...plan }: LargePlan): Promise<Filled> {
  if (config.EDITION !== 'demo')
    throw new Error('Made-up people belong to the demo edition: EDITION=live has only real ones.')
  const startedAt = performance.now()
  const say = (step: string) => tell(`${step} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
  const database = openDatabase({ url: plan.ownerUrl, poolMax: 2, process: 'cli', onPoolError: () => undefined })
  try {
    await seedDemo(database, config)
    await seedDemoPlans(database, config)
    const filled = await withLoader(plan.ownerUrl, (loader) =>
      withoutIndexes(loader, large, () => fill(loader, plan, say)),
    )
    say('sealing')
    await sealPast(database.reader, plan.ownerUrl)
    await withLoader(plan.ownerUrl, async ({ run }) => {
      say('statistics')
      await run('analyze')
    })
    return { ...filled, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await database.close()
  }
}

const large = [
  'accounts.person',
  'treasury.deposit_address',
  'treasury.transfer',
  'deposits.deposit',
  'plans.position',
  'withdrawals.withdrawal',
  'withdrawals.step',
  'ledger.account',
  'ledger.entry',
  'ledger.posting',
  'kyc.identity_case',
  'kyc.round',
  'audit.record',
]

type Plan = Omit<LargePlan, 'config' | 'say'>

async function fill(loader: Loader, plan: Plan, say: (step: string) => void): Promise<Omit<Filled, 'seconds'>> {
  const [book0] = await loader.run('select count(*)::int as groups from ledger.posting_group')
  if (book0?.['groups'] !== 0)
    throw new Error('The book is not empty: a past can only be written before anything happened.')
  const chance = createChance(20_261_115)
  const now = systemClock.now()
  const since = new Date(now.getTime() - pastDays * dayMs)
  const staff = await loader.run(`select id from accounts.person where role = 'Admin' order by email`)
  await loader.run('insert into plans.risk_statement (version, texts) values ($1, $2) on conflict do nothing', [
    riskVersion,
    JSON.stringify(riskStatements),
  ])
  // References are valid by construction, and positions of the history begin and end in one row: triggers know
  // only beginnings. Every other constraint holds.
  await loader.run('set local session_replication_role = replica')
  const [{ start: accountId = 1n } = {}] = (await loader.run(
    'select coalesce(max(id), 0) + 1 as start from ledger.account',
  )) as { start?: bigint }[]
  const book = new Book(loader, { groupId: 1n, accountId: BigInt(accountId) })
  const people = await writeAllPeople(loader, book, plan, { since, now, chance })
  say(`${people.length} people`)
  const parts = { book, chance, house: openHouse(book, plan, since), chainId: plan.chainId }
  const history = await writeHistory(loader, parts, people, { since, now })
  say(`${history.deposits} deposits, ${book.postings} postings`)
  const papers = { chance, people, staffIds: staff.map(({ id }) => String(id)), now }
  const cases = await writeCases(loader, papers)
  await writeApprovals(loader, papers, Math.ceil(people.length / 20))
  await writeRecords(loader, papers, people.length)
  await writeMessages(loader, papers, Math.ceil(people.length / 50))
  book.writeAccounts(loader.table('ledger.account', 'id, key, balance_micro'))
  await loader.flush(true)
  await finish(loader)
  return { people: people.length, ...history, postings: book.postings, cases }
}

interface Times {
  readonly since: Date
  readonly now: Date
}

async function writeAllPeople(
  loader: Loader,
  book: Book,
  { people: count, chainId }: Plan,
  { since, now, chance }: Times & { chance: Chance },
): Promise<LargePerson[]> {
  // The signer's own key: nothing starts with addresses that are not derived from one of its keys.
  const [ring] = await loader.run('update treasury.key_ring set next_index = next_index + $1 returning id', [count])
  if (ring === undefined) throw new Error('No keys are pinned: addresses follow from the signer’s.')
  const people = writePeople(loader, book, chance, {
    count,
    since,
    until: new Date(now.getTime() - dayMs),
    chainId,
    keyRingId: BigInt(String(ring['id'])),
  })
  await loader.flush(true)
  return people
}

function openHouse(book: Book, { people, chainId }: Plan, at: Date): House {
  const house = {
    custody: book.open(`custody:${chainId}`),
    suspense: book.open(`suspense:${chainId}`),
    capital: book.open('operator:capital'),
    bank: book.open('bank:paid'),
  }
  book.post({
    at,
    key: 'capital:large',
    reason: 'capital.credited',
    actor: 'operator:large',
    about: 'capital:large',
    moves: [[house.custody, house.capital, capitalMicroEach * BigInt(people)]],
  })
  return house
}

interface HistoryParts {
  readonly book: Book
  readonly chance: Chance
  readonly house: House
  readonly chainId: number
}

/** Deposits spread evenly over the history by users who had joined; their money goes into plans and withdrawals. */
async function writeHistory(
  loader: Loader,
  parts: HistoryParts,
  people: readonly LargePerson[],
  { since, now }: Times,
): Promise<Pick<Filled, 'deposits' | 'positions' | 'withdrawals'>> {
  const { book, chance } = parts
  const deposits = new Deposits(loader, { ...parts, transferId: 1n })
  const positions = new Positions(loader, { ...parts, number: 1n })
  const withdrawals = new Withdrawals(loader, { ...parts, number: 20_001n })
  const total = people.length * depositsEach
  const stepMs = (now.getTime() - since.getTime() - dayMs / 24) / total
  for (let step = 0; step < total; step += 1) {
    const at = new Date(since.getTime() + Math.floor(stepMs * (step + 1)))
    const joined = Math.max(1, Math.floor((people.length * step) / total))
    const person = chosen(chance, people, joined)
    deposits.add(person, at, 1_000 + step)
    // As many plans as needed for two postings per deposit.
    if (book.postings < postingsPerDeposit * step) positions.begin(person, at)
    if (chance.next() < 0.35) withdrawals.ask(chosen(chance, people, joined), at)
    if (step % 50 === 0) {
      positions.endDue(at)
      withdrawals.endDue(at)
      await loader.flush()
    }
  }
  positions.endDue(now)
  withdrawals.endDue(now)
  positions.writeOpen()
  withdrawals.writeOpen(now)
  book.closeGroup()
  return { deposits: deposits.count, positions: positions.count, withdrawals: withdrawals.count }
}

/** A random depositor among those who joined; the first one if none is found. */
function chosen(chance: Chance, people: readonly LargePerson[], joined: number): LargePerson {
  const [first] = people
  if (first === undefined) throw new Error('no person was added')
  for (let tries = 0; tries < 20; tries += 1) {
    const person = people[chance.below(joined)] ?? first
    if (person.paysIn) return person
  }
  return first
}

/** Sequences continue after what was written. */
async function finish(loader: Loader): Promise<void> {
  for (const [table, column] of [
    ['ledger.account', 'id'],
    ['treasury.transfer', 'id'],
    ['plans.position', 'number'],
    ['withdrawals.withdrawal', 'number'],
  ] as const) {
    await loader.run(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    )
  }
  await loader.run(`select setval('ledger.group_number', (select max(id) from ledger.posting_group))`)
}
