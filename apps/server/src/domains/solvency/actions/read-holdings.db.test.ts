import { debtKinds, totalOf } from '@clearhold/proof/tree/leaf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  capitalAccount,
  createCheckpointer,
  investorAccount,
  investorAccounts,
  readBalancesMicro,
  readKindTotalsUpTo,
} from '#domains/ledger/index.ts'
import { onPrimary } from '#platform/database/long-reads.ts'
import {
  activate,
  type activated,
  custody,
  insertInvestor,
  invite,
  leaveEarly,
  move,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { readDebtAt } from '../store/holdings.ts'
import { allOwed, cutOf } from '../testing.ts'
import { createOwedFolder } from './create-owed-folder.ts'
import { readHoldings } from './read-holdings.ts'

const database = prepareDatabase('test')
const owedKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow'] as const

async function owedByTheBook(groupId: bigint): Promise<bigint> {
  const kinds = await readKindTotalsUpTo(database.app.reader, groupId)
  return kinds
    .filter(({ kind }) => owedKinds.some((owed) => owed === kind))
    .reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n)
}

test('what is owed at a cut is what the book says, whatever was done before it and whatever comes after', {
  timeout: 120_000,
}, async () => {
  const parts = testPlanParts(database)
  await offerPlans(database.app, 1_000_000n)
  const people: string[] = []
  for (let index = 0; index < 6; index += 1) people.push(await insertInvestor(database, 20_000n))
  for (const [index, personId] of people.entries())
    if (index > 0) await invite(database, people[index - 1] ?? '', personId)
  const steps = fc.sample(
    fc.record({
      what: fc.constantFrom('activate', 'exit', 'mature', 'withdraw', 'adjust', 'fold', 'checkpoint'),
      who: fc.integer({ min: 0, max: 5 }),
      micro: fc.bigInt({ min: 1n, max: 900_000n }),
    }),
    { numRuns: 60, seed: testSeed('what is owed') },
  )
  const fold = createOwedFolder(database.app, 3)
  const checkpoint = createCheckpointer(database.app, 5)
  const open = new Map<string, Awaited<ReturnType<typeof activated>>['position']>()
  const act = async ({ what, who, micro }: (typeof steps)[number]) => {
    const personId = people[who] ?? ''
    if (what === 'activate') {
      const begun = await activate(parts, personId)
      if (begun.ok) open.set(begun.value.position.id, begun.value.position)
    } else if (what === 'exit') {
      const [first] = [...open.values()].filter(({ id }) => id !== '')
      if (first === undefined) return
      open.delete(first.id)
      const [row] = await database.owner('select person_id, state from plans.position where id = $1', [first.id])
      if (row?.['state'] === 'open') await leaveEarly(parts, String(row['person_id']), first)
    } else if (what === 'mature') {
      await passHours(database.app, 37)
      await payAll(parts)
      open.clear()
    } else if (what === 'withdraw') {
      await move(database.app, investorAccount(personId, 'cash'), investorAccount(personId, 'leaving'), micro)
    } else if (what === 'adjust') {
      await move(database.app, capitalAccount, investorAccount(personId, 'cash'), micro)
    } else if (what === 'fold') while (await fold());
    else await checkpoint()
  }
  for (const [index, step] of steps.entries()) {
    await act(step)
    if (index % 12 !== 11) continue
    const cut = await cutOf(database.app)
    // Posted after the cut, while it is read: it is in no leaf.
    await move(database.app, custody, investorAccount(people[0] ?? '', 'cash'), 7n)
    const owed = await allOwed(database.app, cut)
    const total = owed.reduce((sum, { owedMicro }) => sum + (totalOf(owedMicro) ?? 0n), 0n)
    expect(total).toBe(await owedByTheBook(cut.groupId))
    for (const personId of people) {
      const found = owed.find((one) => one.personId === personId)
      const asked = await readDebtAt(database.app.reader, personId, cut.groupId)
      expect(asked).toEqual(found === undefined ? undefined : { ...found.owedMicro, lastEntryId: found.lastEntryId })
      const balances = await readBalancesMicro(database.app.reader, investorAccounts(personId))
      const after = personId === people[0] ? 7n : 0n
      for (const kind of ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const) {
        const expected = (balances.get(investorAccount(personId, kind)) ?? 0n) - (kind === 'cash' ? after : 0n)
        expect(found?.owedMicro[kind] ?? 0n, `${kind} of ${personId}`).toBe(expected)
      }
      const [promised] = await database.owner(
        `select coalesce(sum(profit_micro) filter (where person_id = $1), 0)::text as profit,
           coalesce(sum(bonus_micro) filter (where referrer_id = $1), 0)::text as bonus
         from plans.position where state = 'open'`,
        [personId],
      )
      expect(String(found?.owedMicro.promisedProfit ?? 0n)).toBe(promised?.['profit'])
      expect(String(found?.owedMicro.promisedBonus ?? 0n)).toBe(promised?.['bonus'])
    }
  }
})

test('error: a page is refused to a reader that does not hold the fold, and another cannot take it meanwhile', async () => {
  await insertInvestor(database, 5n)
  const cut = await cutOf(database.app)
  await expect(cutOf(database.app)).rejects.toThrow('no cut could be drawn')
  const stranger = readHoldings(
    { database: database.app, longReads: onPrimary(database.app) },
    { ...cut, holder: '00000000-0000-4000-8000-000000000009' },
    { chainId: 1 },
  )
  await expect(stranger.next()).rejects.toThrow('fold_is_held')
  const page = (await allOwed(database.app, cut))[0]
  expect(page?.email).toMatch(/@example\.test$/)
  expect(Object.keys(page?.owedMicro ?? {}).sort()).toEqual([...debtKinds].sort())
})
