import { decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { draftContent } from '#domains/ledger/index.ts'
import { digest128, randomId } from '#platform/crypto/crypto.ts'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { type WrittenChain, writtenChain } from '#testing/written-chain.ts'
import { declareOperator } from '#testing/written-operator.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  type EntryDraft,
  escrowAccount,
  formatEntryId,
  investorAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
  verifyLedger,
} from '../ledger/index.ts'
import { adjustBalance } from './actions/adjust-balance.ts'
import { creditCapital } from './actions/credit-capital.ts'
import { adjustmentDraft, CapitalModel } from './model.ts'

const database = prepareDatabase()
afterAll(async () => expect(await verifyLedger(database.app.reader)).toEqual([]))

const balanceOf = async (account: AccountKey) =>
  (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n
const digestsOf = (draft: EntryDraft) => `${digest128(draft.key)} ${digest128(draftContent(draft))}`

const number = fc.nat({ max: 50 })
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), which: number }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), which: number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('orphan' as const), which: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('promise' as const), which: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), which: number }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

interface Run {
  readonly chain: WrittenChain
  readonly model: CapitalModel
  readonly house: Buffer
  readonly sender: Buffer
}

async function settle({ chain, model }: Run): Promise<void> {
  while (await creditCapital({ database: database.app, chainId: chain.chainId }));
  model.settle()
}

async function play(run: Run, step: Command): Promise<void> {
  const { chain, model } = run
  if (step.do === 'pay') {
    const amountMicro = BigInt(1 + step.which) * 1_000_000n
    const transferId = await chain.arrive({ to: run.house, sender: run.sender, amountMicro })
    const [row] = await database.owner(`select encode(tx_hash, 'hex') as hash from treasury.transfer where id = $1`, [
      transferId,
    ])
    const place = { transferId, id: '', txHash: `0x${String(row?.['hash'])}`, logIndex: 0, arrival: 1 }
    model.happen('seen', { ...place, amountMicro, transfer: 'seen', state: 'seen', shortfallMicro: 0n })
  } else if (step.do === 'confirm' || step.do === 'orphan') {
    const open = model.arrivals.filter(
      ({ transfer }) => transfer === 'seen' || (step.do === 'orphan' && transfer === 'confirmed'),
    )
    const arrival = open[step.which % Math.max(open.length, 1)]
    if (arrival === undefined) return
    await chain[step.do](arrival.transferId)
    model.happen(step.do === 'confirm' ? 'confirmed' : 'orphaned', arrival)
  } else {
    await settle(run)
    const amountMicro = (model.capitalMicro * BigInt(1 + (step.which % 4))) / 4n
    if (step.do === 'settle' || amountMicro === 0n) return
    await move(database.app, capitalAccount, escrowAccount(randomId()), amountMicro)
    model.capitalMicro -= amountMicro
  }
}

async function compare({ chain, model }: Run): Promise<void> {
  const rows = await database.owner(
    `select id, transfer_id::text as transfer, state || ' ' || hole_micro as said from treasury.capital_arrival
     where chain_id = $1 order by transfer_id`,
    [chain.chainId],
  )
  for (const arrival of model.arrivals) {
    arrival.id = String(rows.find(({ transfer }) => BigInt(String(transfer)) === arrival.transferId)?.['id'])
  }
  expect(rows.map(({ said }) => said)).toEqual(
    model.arrivals.map(({ state, shortfallMicro }) => `${state} ${shortfallMicro}`),
  )
  const written = await database.owner(
    `select replace(key_digest || ' ' || content_digest, '-', '') as digests from ledger.entry where about = any($1)`,
    [model.arrivals.map(({ id }) => `capital:${id}`)],
  )
  expect(written.map(({ digests }) => digests).sort()).toEqual(model.drafts().map(digestsOf).sort())
  expect(await balanceOf(capitalAccount)).toBe(model.capitalMicro)
  expect(await balanceOf(chainAccount('suspense', chain.chainId))).toBe(model.suspenseMicro)
}

let chains = 50_000

test('random histories of capital: every entry and state is the one the rules name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      chains += 1
      const chain = await writtenChain(database, chains)
      const model = new CapitalModel(chains, await balanceOf(capitalAccount))
      const run = {
        chain,
        model,
        house: await chain.newHouse(),
        sender: (await declareOperator(database, chains)).address,
      }
      for (const step of steps) await play(run, step)
      await settle(run)
      await compare(run)
    }),
    { seed: testSeed('capital'), numRuns: 40 },
  )
}, 120_000)

/** An entry that gives out of capital in several postings, as some command might have written it. */
async function give(person: string, parts: readonly (readonly ['cash' | 'profit', number])[]) {
  const postings = parts.map(([kind, amount]) => ({
    source: capitalAccount,
    target: investorAccount(person, kind),
    amountMicro: BigInt(amount + 1) * 1_000n,
  }))
  const draft = { key: randomId(), reason: 'test.given', actor: 'system:test', about: 'test', postings }
  const [outcome] = await database.app.transaction((tx) => postEntries(tx, [draft]))
  if (outcome?.kind !== 'posted') throw new Error('nothing was given')
  return { entry: formatEntryId(outcome.entryId), postings }
}

test('random adjustments: the entry is the one the rules name, and only one', async () => {
  const desk = approvalDesk(database, [adjustBalance])
  await move(database.app, chainAccount('custody', 1), capitalAccount, 1_000_000_000_000n)
  const kind = fc.constantFrom('cash' as const, 'profit' as const)
  const gift = fc.array(fc.tuple(kind, number), { minLength: 1, maxLength: 4 })
  const targets = fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(gift, targets, async (parts, wanted) => {
      const personId = await insertTestPerson(database)
      const accounts = { cash: investorAccount(personId, 'cash'), profit: investorAccount(personId, 'profit') }
      await database.app.transaction((tx) => openAccounts(tx, [accounts.cash, accounts.profit]))
      const { entry, postings } = await give(personId, parts)
      for (const [cash, profit] of wanted) {
        const after = { cash: BigInt(cash) * 1_000n, profit: BigInt(profit) * 1_000n }
        const changes = await Promise.all(
          (['cash', 'profit'] as const).map(async (field) => {
            const [row] = await database.owner('select taken_micro from treasury.reversal where account = $1', [
              accounts[field],
            ])
            const account = accounts[field]
            const takenMicro = BigInt(String(row?.['taken_micro'] ?? 0))
            return { account, beforeMicro: await balanceOf(account), afterMicro: after[field], takenMicro }
          }),
        )
        const input = { personId, cash: decimalFromMicro(after.cash), profit: decimalFromMicro(after.profit) }
        const asked = await desk.ask('balance.adjust', { ...input, reversesEntry: entry })
        if (!asked.ok) continue
        const { approvalId } = asked.value
        expect(await desk.approve(approvalId)).toMatchObject({ ok: true })
        const changed = changes.filter(({ beforeMicro, afterMicro }) => beforeMicro !== afterMicro)
        const [written] = await database.owner(
          `select replace(key_digest || ' ' || content_digest, '-', '') as digests from ledger.entry where about = $1`,
          [`approval:${approvalId}`],
        )
        expect(written?.['digests']).toBe(digestsOf(adjustmentDraft(approvalId, changed, postings)))
        expect([await balanceOf(accounts.cash), await balanceOf(accounts.profit)]).toEqual([after.cash, after.profit])
      }
    }),
    { seed: testSeed('adjustments'), numRuns: 30 },
  )
}, 120_000)
