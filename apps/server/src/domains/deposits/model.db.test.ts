import { randomUUID } from 'node:crypto'
import { decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { draftContent } from '#domains/ledger/index.ts'
import { digest128 } from '#platform/crypto/crypto.ts'
import { approvalDesk } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { type WrittenChain, writtenChain } from '#testing/written-chain.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  type EntryDraft,
  investorAccount,
  readBalancesMicro,
  verifyLedger,
} from '../ledger/index.ts'
import { creditTransfers } from './actions/credit-transfers.ts'
import { fillShortfalls } from './actions/fill-shortfalls.ts'
import { releaseDeposit } from './actions/release-deposit.ts'
import { DepositsModel, type ModelDeposit } from './model.ts'

const database = prepareDatabase()
afterAll(async () => expect(await verifyLedger(database.app.reader)).toEqual([]))

/** Actions of the chain, people and the operator; numbers select among the run's people, transactions and transfers. */
const number = fc.nat({ max: 50 })
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), person: number, tx: number, amount: number }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('confirm' as const), which: number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('orphan' as const), which: number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), which: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend' as const), person: number, share: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund' as const), amount: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fill' as const, 'settle' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

interface Run {
  readonly chain: WrittenChain
  readonly model: DepositsModel
  readonly people: readonly { personId: string; address: Buffer }[]
}

const parts = (chainId: number) => ({ database: database.app, chainId, decimals: 6, confirmationsNeeded: 12 })
const balanceOf = async (account: AccountKey) =>
  (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n

async function settle({ chain, model }: Run): Promise<void> {
  while (await creditTransfers(parts(chain.chainId)));
  model.settle()
}

/** A log arrives, for the first time or again, as another arrival. */
async function arrive(
  run: Run,
  log: Pick<ModelDeposit, 'personId' | 'logIndex' | 'amountMicro' | 'isOld'>,
  tx: string,
) {
  const to = run.people.find(({ personId }) => personId === log.personId)?.address ?? Buffer.alloc(20)
  const transferId = await run.chain.arrive({ ...log, to, transaction: tx })
  const [row] = await database.owner(
    `select encode(tx_hash, 'hex') as hash, arrival from treasury.transfer where id = $1`,
    [transferId],
  )
  const nothing = { cashMicro: 0n, capitalMicro: 0n, shortfallMicro: 0n }
  const place = { txHash: `0x${String(row?.['hash'])}`, arrival: Number(row?.['arrival']), transferId }
  run.model.happen('seen', { ...log, ...place, ...nothing, id: '', transfer: 'seen', state: 'unseen' })
}

/** The transaction of each log, to send it again. */
const sent = new Map<string, string>()

async function play(run: Run, step: Command): Promise<void> {
  const { chain, model, people } = run
  const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
    items[which % Math.max(items.length, 1)]
  if (step.do === 'arrive') {
    const personId = pick(people, step.person)?.personId ?? ''
    const tx = `tx ${step.tx % 3}`
    const logIndex = model.deposits.length
    sent.set(`${chain.chainId} ${logIndex}`, tx)
    const amountMicro = BigInt(step.amount % 5 === 0 ? 25 : 1 + (step.amount % 9)) * 1_000_000n + BigInt(step.tx)
    await arrive(run, { personId, logIndex, amountMicro, isOld: step.amount % 11 === 10 }, tx)
  } else if (step.do === 'confirm' || step.do === 'orphan') {
    const open = step.do === 'confirm' ? ['seen'] : ['seen', 'confirmed']
    const deposit = pick(
      model.deposits.filter(({ transfer }) => open.includes(transfer)),
      step.which,
    )
    if (deposit === undefined) return
    await chain[step.do](deposit.transferId)
    model.happen(step.do === 'confirm' ? 'confirmed' : 'orphaned', deposit)
  } else if (step.do === 'again') {
    const gone = ({ logIndex, transfer }: ModelDeposit) =>
      transfer === 'orphaned' &&
      model.deposits.every((other) => other.logIndex !== logIndex || other.transfer === 'orphaned')
    const deposit = pick(model.deposits.filter(gone), step.which)
    if (deposit !== undefined) await arrive(run, deposit, sent.get(`${chain.chainId} ${deposit.logIndex}`) ?? '')
  } else if (step.do === 'spend') {
    await settle(run)
    const personId = pick(people, step.person)?.personId ?? ''
    const cash = investorAccount(personId, 'cash')
    const amountMicro = (model.balance(cash) * BigInt(1 + (step.share % 4))) / 4n
    if (amountMicro === 0n) return
    await move(database.app, cash, investorAccount(personId, 'locked'), amountMicro)
    model.move(cash, investorAccount(personId, 'locked'), amountMicro)
  } else if (step.do === 'fund') {
    await settle(run)
    const custody = chainAccount('custody', chain.chainId)
    await move(database.app, custody, capitalAccount, BigInt(1 + step.amount) * 100_000n)
    model.move(custody, capitalAccount, BigInt(1 + step.amount) * 100_000n)
  } else {
    await settle(run)
    if (step.do === 'fill') {
      await fillShortfalls(database.app, chain.chainId)
      model.fill()
    }
  }
}

interface DepositState {
  readonly id: string
  readonly transfer: string
  readonly said: string
}

async function compare({ chain, model, people }: Run): Promise<void> {
  const rows = (await database.owner(
    `select id, transfer_id::text as transfer, concat_ws(' ', state, case when state = 'reorged' then null else cash_micro end,
       capital_micro, hole_micro) as said from deposits.deposit where chain_id = $1 order by transfer_id`,
    [chain.chainId],
  )) as unknown as DepositState[]
  for (const deposit of model.deposits) {
    deposit.id = rows.find(({ transfer }) => BigInt(transfer) === deposit.transferId)?.id ?? ''
  }
  expect(rows.map(({ said }) => said)).toEqual(
    model.deposits.map(({ state, cashMicro, capitalMicro, shortfallMicro }) =>
      [state, ...(state === 'reorged' ? [] : [cashMicro]), capitalMicro, shortfallMicro].join(' '),
    ),
  )
  const written = await database.owner(
    `select replace(e.key_digest || ' ' || e.content_digest, '-', '') as digests from ledger.entry e where e.about in
       (select 'deposit:' || id from deposits.deposit where chain_id = $1)`,
    [chain.chainId],
  )
  const digestsOf = (draft: EntryDraft) => `${digest128(draft.key)} ${digest128(draftContent(draft))}`
  expect(written.map(({ digests }) => digests).sort()).toEqual(model.drafts().map(digestsOf).sort())
  for (const [account, amountMicro] of model.balances)
    expect([account, await balanceOf(account)]).toEqual([account, amountMicro])
  const told = await database.owner(
    `select type, person_id as person, payload->>'amount' as amount from platform.outbox where person_id = any($1) order by id`,
    [people.map(({ personId }) => personId)],
  )
  expect(told).toEqual(
    model.events.map(({ type, personId, amountMicro }) => ({
      type,
      person: personId,
      amount: decimalFromMicro(amountMicro),
    })),
  )
}

let chains = 40_000

test('random histories: every entry, state and event is the one the rules name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      chains += 1
      const chain = await writtenChain(database, chains)
      const people = [await chain.newPerson(), await chain.newPerson()]
      const run = { chain, people, model: new DepositsModel(chains) }
      run.model.balances.set(capitalAccount, await balanceOf(capitalAccount))
      for (const step of steps) await play(run, step)
      await settle(run)
      await compare(run)
    }),
    { seed: testSeed('deposits'), numRuns: 60 },
  )
}, 120_000)

test('INV4: two logs of one transaction that vanished and came again give back what was paid for them once', async () => {
  chains += 1
  const chain = await writtenChain(database, chains)
  const run: Run = { chain, people: [await chain.newPerson()], model: new DepositsModel(chains) }
  run.model.balances.set(capitalAccount, await balanceOf(capitalAccount))
  const personId = run.people[0]?.personId ?? ''
  const logs = [0, 1].map((logIndex) => ({ personId, logIndex, amountMicro: 30_000_000n, isOld: false }))
  const each = async (kind: 'confirm' | 'orphan', from: number) => {
    for (const deposit of run.model.deposits.slice(from)) {
      await chain[kind](deposit.transferId)
      run.model.happen(kind === 'confirm' ? 'confirmed' : 'orphaned', deposit)
    }
    await settle(run)
  }
  for (const log of logs) await arrive(run, log, 'both')
  await each('confirm', 0)
  const locked = investorAccount(personId, 'locked')
  await move(database.app, investorAccount(personId, 'cash'), locked, 60_000_000n)
  run.model.move(investorAccount(personId, 'cash'), locked, 60_000_000n)
  await each('orphan', 0)
  for (const log of logs) await arrive(run, log, 'both')
  await each('confirm', 2)
  await compare(run)
  expect(await balanceOf(chainAccount('suspense', chains))).toBe(0n)
  expect(await balanceOf(locked)).toBe(60_000_000n)
})

describe('MON10: what was paid for a vanished transaction is given back once, whichever way its logs are credited again', () => {
  /** A person whose logs of one transaction were credited and invested; then a reorganisation removes them and they are mined again. */
  async function replay(
    amountsMicro: readonly bigint[],
    investedMicro: bigint,
    { isOld = false, capitalMicro = 0n } = {},
  ) {
    chains += 1
    const chain = await writtenChain(database, chains)
    const { personId, address } = await chain.newPerson()
    const cash = investorAccount(personId, 'cash')
    const settled = async () => {
      while (await creditTransfers(parts(chain.chainId)));
      if (!isOld) return
      const held = await database.owner(`select id from deposits.deposit where chain_id = $1 and state = 'frozen'`, [
        chains,
      ])
      for (const { id } of held)
        expect(
          await approvalDesk(database, [releaseDeposit]).carryOut('deposit.release', { depositId: String(id) }),
        ).toMatchObject({ ok: true })
    }
    const arriveAll = async () => {
      const ids: bigint[] = []
      for (const [logIndex, amountMicro] of amountsMicro.entries())
        ids.push(await chain.arrive({ to: address, amountMicro, logIndex, transaction: 'one', isOld }))
      for (const id of ids) await chain.confirm(id)
      await settled()
      return ids
    }
    const first = await arriveAll()
    await move(database.app, cash, investorAccount(personId, 'locked'), investedMicro)
    const capitalBefore = await balanceOf(capitalAccount)
    if (capitalBefore > 0n) await move(database.app, capitalAccount, spent, capitalBefore)
    if (capitalMicro > 0n) await move(database.app, chainAccount('custody', chains), capitalAccount, capitalMicro)
    for (const id of first) await chain.orphan(id)
    await settled()
    const debtMicro =
      -(await balanceOf(chainAccount('suspense', chains))) + capitalMicro - (await balanceOf(capitalAccount))
    await arriveAll()
    const [left] = await database.owner(
      'select sum(capital_micro + hole_micro)::text as debt from deposits.deposit where chain_id = $1',
      [chains],
    )
    return {
      debtMicro,
      leftMicro: BigInt(String(left?.['debt'])),
      cashMicro: await balanceOf(cash),
      suspenseMicro: await balanceOf(chainAccount('suspense', chains)),
      capitalMicro: await balanceOf(capitalAccount),
    }
  }
  const spent = investorAccount(randomUUID(), 'bonus')
  const usdt = (amount: number) => BigInt(amount) * 1_000_000n
  const done = { leftMicro: 0n, suspenseMicro: 0n }

  test('two logs of 100 and 50 of which 100 were invested: 100 are collected, not 150', async () => {
    const result = await replay([usdt(100), usdt(50)], usdt(100))
    expect(result).toEqual({ ...done, debtMicro: usdt(100), cashMicro: usdt(50), capitalMicro: 0n })
  })

  test('what the capital paid comes back to it, after the shortfall', async () => {
    const result = await replay([usdt(100), usdt(50)], usdt(100), { capitalMicro: usdt(30) })
    expect(result).toEqual({ ...done, debtMicro: usdt(100), cashMicro: usdt(50), capitalMicro: usdt(30) })
  })

  test('logs too small to be credited alone pay when they are released together', async () => {
    const result = await replay([usdt(4), usdt(4), usdt(4)], usdt(9), { capitalMicro: usdt(5) })
    expect(result).toEqual({ ...done, debtMicro: usdt(9), cashMicro: usdt(3), capitalMicro: usdt(5) })
  })

  test('logs that two people looked at pay when they are released', async () => {
    const result = await replay([usdt(100), usdt(50)], usdt(120), { isOld: true, capitalMicro: usdt(30) })
    expect(result).toEqual({ ...done, debtMicro: usdt(120), cashMicro: usdt(30), capitalMicro: usdt(30) })
  })

  test('one log pays for more debts than an entry has lines', async () => {
    const small = Array.from({ length: 12 }, () => usdt(10))
    const result = await replay([usdt(200), ...small], usdt(120))
    expect(result).toEqual({ ...done, debtMicro: usdt(120), cashMicro: usdt(200), capitalMicro: 0n })
  })
})

test('more arrivals than one group of the ledger holds are booked in one go', async () => {
  chains += 1
  const chain = await writtenChain(database, chains)
  const { personId, address } = await chain.newPerson()
  await chain.arriveConfirmed(address, 1_000n, 1_002)
  while (await creditTransfers(parts(chains)));
  expect(await balanceOf(chainAccount('suspense', chains))).toBe(1_002_000n)
  await chain.confirm(await chain.arrive({ to: address, amountMicro: 10_000_000n }))
  while (await creditTransfers(parts(chains)));
  expect(await balanceOf(investorAccount(personId, 'cash'))).toBe(11_002_000n)
  expect(await balanceOf(chainAccount('suspense', chains))).toBe(0n)
}, 60_000)
