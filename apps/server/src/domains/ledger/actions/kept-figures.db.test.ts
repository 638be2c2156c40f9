import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { countRowsRead } from '#testing/count-rows-read.ts'
import { entryOf, fundedAccounts, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { type AccountKey, capitalAccount, chainAccount, escrowAccount, investorAccounts } from '../rules.ts'
import { readFigures, readImbalanceMicro } from '../store/figures.ts'
import { createCheckpointer } from './create-checkpointer.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = prepareDatabase('test')
const custody = chainAccount('custody', 1)
const suspense = chainAccount('suspense', 1)
let people: readonly string[]
let accounts: readonly AccountKey[]
beforeEach(async () => {
  people = Array.from({ length: 4 }, nextPersonId)
  accounts = [custody, suspense, capitalAccount, escrowAccount(nextPersonId()), ...people.flatMap(investorAccounts)]
  await database.app.transaction((tx) => openAccounts(tx, accounts))
})

/** Until there is nothing more to do. */
async function checkpointAll(entriesMin = 1): Promise<void> {
  const turn = createCheckpointer(database.app, entriesMin)
  await turn()
  while (await turn());
}

/** The same figures, added up over all accounts. */
async function countedInFull() {
  const rows = await database.owner(
    `select kind, sum(balance_micro)::text as balance, count(*) filter (where balance_micro > 0)::int as holding
     from ledger.account group by kind`,
  )
  const [owed] = await database.owner(
    `select count(distinct split_part(key, ':', 2))::int as people from ledger.account
     where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving') and balance_micro > 0`,
  )
  const known = rows.filter(({ balance, holding }) => balance !== '0' || holding !== 0)
  return {
    kinds: Object.fromEntries(known.map(({ kind, balance, holding }) => [kind, `${balance} in ${holding}`])),
    people: owed?.['people'],
  }
}

async function kept() {
  const figures = await readFigures(database.app.reader)
  const known = [...figures.kinds].filter(([, { balanceMicro, holding }]) => balanceMicro !== 0n || holding !== 0n)
  return {
    kinds: Object.fromEntries(
      known.map(([kind, { balanceMicro, holding }]) => [kind, `${balanceMicro} in ${holding}`]),
    ),
    people: Number(figures.people),
  }
}

const step = fc.record({
  from: fc.nat({ max: 23 }),
  to: fc.nat({ max: 23 }),
  // Few and small amounts: balances return to zero, and people cease to be owed.
  amountMicro: fc.bigInt(1n, 3n),
  next: fc.constantFrom('go on', 'go on', 'checkpoint'),
})

test('G6: after any history, with checkpoints anywhere in it, the kept figures are those of all accounts', async () => {
  let met = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    for (const { from, to, amountMicro, next } of steps) {
      const source = accounts[from]
      const target = accounts[to]
      if (source !== undefined && target !== undefined && source !== target) {
        met += 1
        const funding = source !== custody && met % 3 === 0 ? [[custody, source, amountMicro] as const] : []
        const draft = entryOf(`step:${met}`, [...funding, [source, target, amountMicro]])
        await database.app.transaction((tx) => postEntries(tx, [draft]))
      }
      if (next === 'checkpoint') await checkpointAll(3)
      expect(await kept()).toEqual(await countedInFull())
    }
  })
  await fc.assert(property, { numRuns: 8, seed: testSeed('ledger figures') })
  expect(await verifyLedger(database.app.reader)).toEqual([])
  const [stored] = await database.owner('select count(*)::int as count from ledger.checkpoint where people is not null')
  expect(Number(stored?.['count'])).toBeGreaterThan(10)
}, 120_000)

test('G6: a few dozen rows are read, of three thousand accounts as of six thousand', async () => {
  const read = () => countRowsRead(database.app, ({ transaction }) => transaction((tx) => readFigures(tx)))
  const grow = async (groups: number) => {
    for (let group = 0; group < groups; group += 1)
      await fundedAccounts(database.app, ...Array.from({ length: 999 }, () => 5n))
    await checkpointAll()
    await fundedAccounts(database.app, 1n, 2n, 3n)
    await database.owner('analyze')
  }
  await grow(3)
  expect(await read()).toBeLessThan(60)
  await grow(3)
  expect(await read()).toBeLessThan(60)
  expect((await kept()).people).toBe(6_000)
}, 120_000)

test('a checkpoint of the release before, which counted nothing, is not begun from', async () => {
  await fundedAccounts(database.app, 5n, 6n)
  await checkpointAll()
  await fundedAccounts(database.app, 7n)
  await database.owner(
    `insert into ledger.checkpoint (group_id, business_at, totals)
     select max(id), max(business_at), '{"cash": 18, "custody": -18}' from ledger.posting_group`,
  )
  expect(await kept()).toEqual(await countedInFull())
  await fundedAccounts(database.app, 8n)
  await checkpointAll()
  expect(await kept()).toEqual(await countedInFull())
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

test('a checkpoint neither is changed nor says what cannot be', async () => {
  await fundedAccounts(database.app, 5n, 6n)
  await checkpointAll()
  await expect(database.owner('update ledger.checkpoint set people = 1')).rejects.toThrow('append-only')
  for (const [changed, constraint] of [
    [`totals = totals || '{"cash": 9}'`, 'checkpoint_adds_to_zero'],
    ['people = 3', 'checkpoint_people'],
    ['people = 0', 'checkpoint_people'],
    ['people = null', 'checkpoint_counts'],
  ])
    await expect(tamper(database, `update ledger.checkpoint set ${changed}`)).rejects.toThrow(constraint)
})

test('counts of a changed checkpoint are found', async () => {
  await fundedAccounts(database.app, 5n, 6n)
  await checkpointAll()
  await tamper(database, `update ledger.checkpoint set people = 1`)
  expect(await verifyLedger(database.app.reader)).toEqual([
    'the checkpoint counts another number of people than are owed something',
  ])
  await tamper(database, `update ledger.checkpoint set people = 2, holding = holding || '{"escrow": 1}'`)
  expect(await verifyLedger(database.app.reader)).toEqual([
    'the checkpoint counts another number of escrow accounts than hold something',
  ])
})

test('the sum of all accounts is read from the operator’s balances and the kept figures', async () => {
  await fundedAccounts(database.app, 5n)
  expect(await readImbalanceMicro(database.app.reader)).toBe(0n)
  await tamper(database, `update ledger.account set balance_micro = balance_micro - 3 where key = '${custody}'`)
  expect(await readImbalanceMicro(database.app.reader)).toBe(-3n)
})
