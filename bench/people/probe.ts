import { beginDue, confirmDeposits, creditAll, creditBare, payByBare, payByProduct, seeDeposits } from './batches.ts'
import { activations, readAddresses, withdrawals } from './operations.ts'
import { personAt } from './people.ts'
import { createBare, type Place } from './place.ts'
import { type Added, describeRows, difference, rowsAddedBy } from './rows.ts'
import { statementsOf } from './trips.ts'

/** Findings before the measurement. */
export interface Probe {
  /** Round trips of one operation, begin and commit included. */
  readonly trips: Readonly<Record<string, number>>
  /** Where a baseline writes other rows than the product; empty if all match. */
  readonly differences: readonly string[]
  readonly rows: Readonly<Record<string, string>>
  /** The approvers who are notified of a waiting withdrawal, in its own transaction. */
  readonly reviewers: readonly string[]
}

const few = 20

/** Runs everything once, by the product and by the baselines, and compares the rows. */
export async function probe(place: Place): Promise<Probe> {
  const { query, people } = place
  const addressOf = await readAddresses(place)
  const activate = activations(place, 'one plan')
  const withdraw = withdrawals(place, 'auto', addressOf)
  const withdrawLarge = withdrawals(place, 'two', addressOf)
  // Warm-up: first-time writes and caching are not the cost of an operation.
  for (const work of [activate, withdraw, withdrawLarge]) await work()
  const trips: Record<string, number> = {}
  const added: Record<string, Added> = {}
  for (const [name, work] of Object.entries({
    activation: activate,
    withdrawal: withdraw,
    withdrawalReviewed: withdrawLarge,
  })) {
    added[name] = await rowsAddedBy(query, async () => {
      trips[name] = (await statementsOf(work)).length
    })
  }
  const told = (added['withdrawalReviewed']?.get('platform.outbox') ?? 1) - 1
  const reviewers = people.approvers.slice(0, told)

  await seeDeposits(place, 2 * few)
  await confirmDeposits(place, few)
  added['credit'] = await rowsAddedBy(query, async () => {
    trips['creditBatch'] = (await statementsOf(() => creditAll(place))).length
  })
  const payloads = await readPayloads(place)
  await createBare(query, {
    ...payloads,
    maturity: payloads['activation'],
    review: payloads['review'] ?? payloads['withdrawal'],
  })
  const bare = await probeBare(place, reviewers)
  // Positions that callers started are paid first, so that both pay equally many.
  await beginDue(place, 1)
  while ((await payByProduct(place, 1)).done > 0);
  await beginDue(place, few)
  added['maturity'] = await rowsAddedBy(query, async () => {
    trips['maturityBatch'] = (await statementsOf(() => payByProduct(place, few))).length
  })
  await beginDue(place, few)
  bare['maturity'] = await rowsAddedBy(query, () => payByBare(place, few))
  const names = Object.keys(added)
  return {
    trips,
    reviewers,
    rows: Object.fromEntries(names.map((name) => [name, describeRows(added[name] ?? new Map())])),
    differences: names.flatMap((name) =>
      difference(added[name] ?? new Map(), bare[name] ?? new Map()).map((text) => `${name}: ${text}`),
    ),
  }
}

async function probeBare(
  { query, people, planKeys }: Place,
  reviewers: readonly string[],
): Promise<Record<string, Added>> {
  const person = personAt(people.bare.first)
  const run = async (statement: string, values: unknown[]) => {
    await query(statement, values)
    return rowsAddedBy(query, () => query(statement, values))
  }
  const withdraw = 'select bench.withdraw($1, $2, $3, $4, $5)'
  return {
    activation: await run('select bench.activate($1, $2)', [person, planKeys[0]]),
    withdrawal: await run(withdraw, [person, 1_000_000, 'auto', 'approved', []]),
    withdrawalReviewed: await run(withdraw, [person, 250_000_000, 'two', 'review', [...reviewers]]),
    credit: await rowsAddedBy(query, () => creditBare(query)),
  }
}

/** The product's own events, so that those of the baselines are as large. */
async function readPayloads({ query }: Place): Promise<Record<string, unknown>> {
  const types = {
    activation: 'plan.activated',
    withdrawal: 'withdrawal.requested',
    review: 'withdrawal.review',
    credit: 'deposit.credited',
  }
  const payloads: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(types)) {
    const [row] = await query('select payload from platform.outbox where type = $1 order by id desc limit 1', [type])
    if (row !== undefined) payloads[name] = row['payload']
  }
  return payloads
}
