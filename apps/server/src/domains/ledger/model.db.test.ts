import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { openAccounts } from './actions/open-accounts.ts'
import { postEntries } from './actions/post-entries.ts'
import { verifyLedger } from './actions/verify-ledger.ts'
import { createModel, type ModelBook, mayStandAt } from './model.ts'
import {
  type AccountKey,
  chainAccount,
  draftContent,
  type EntryDraft,
  type EntryId,
  formatEntryId,
  investorAccount,
  type PostingOutcome,
} from './rules.ts'
import { callPostGroup, readBalancesMicro } from './store/accounts.ts'

const database = prepareDatabase()
const pools: Database[] = []
beforeAll(() => {
  // Two posting processes, each with a pool of its own.
  for (const process of ['one', 'two']) {
    const pool = openDatabase({ url: database.appUrl, poolMax: 6, process, onPoolError: () => undefined })
    pools.push(pool)
  }
})
afterAll(async () => {
  for (const pool of pools) await pool.close()
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

/** Actions of a caller; numbers select among the run's accounts and earlier drafts. */
type Command =
  | { readonly do: 'post'; readonly from: number; readonly to: number; readonly amount: bigint; readonly lines: number }
  | { readonly do: 'hold' | 'release'; readonly from: number; readonly amount: bigint }
  | { readonly do: 'overdraft'; readonly from: number; readonly to: number }
  | { readonly do: 'duplicate' | 'reuse'; readonly which: number }
  | { readonly do: 'unknown'; readonly from: number }

const place = fc.nat({ max: 3 })
const amount = fc.bigInt(1n, 40n)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('post'), from: place, to: place, amount, lines: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom('hold', 'release'), from: place, amount }),
  fc.record({ do: fc.constant('overdraft'), from: place, to: place }),
  fc.record({ do: fc.constantFrom('duplicate', 'reuse'), which: fc.nat({ max: 1000 }) }),
  fc.record({ do: fc.constant('unknown'), from: place }),
)

const outcomeKinds = ['duplicate', 'key_reused', 'no_account', 'overdraft', 'posted']

let runs = 0

/** The accounts of one run, not shared, so that runs do not interfere. */
class World {
  readonly run: number
  readonly custody: AccountKey
  readonly cash: readonly AccountKey[]
  readonly leaving: readonly AccountKey[]
  readonly accounts: readonly AccountKey[]
  readonly sent: EntryDraft[] = []
  #keys = 0

  constructor() {
    runs += 1
    this.run = runs
    const people = [1, 2, 3].map(() => nextPersonId())
    this.custody = chainAccount('custody', 1000 + runs)
    this.cash = people.map((person) => investorAccount(person, 'cash'))
    this.leaving = people.map((person) => investorAccount(person, 'leaving'))
    this.accounts = [this.custody, ...this.cash, ...this.leaving]
  }

  get #key(): string {
    this.#keys += 1
    return `model:${this.run}:${this.#keys}`
  }

  /** The draft of a command; undefined where there is nothing to repeat yet. */
  draftOf(command: Command): EntryDraft | undefined {
    const draft = this.#compose(command)
    if (draft !== undefined) this.sent.push(draft)
    return draft
  }

  #compose(command: Command): EntryDraft | undefined {
    const at = (list: readonly AccountKey[], index: number) => list[index % list.length] ?? this.custody
    const everyone = [this.custody, ...this.cash]
    switch (command.do) {
      case 'post': {
        const from = at(everyone, command.from)
        const to = at(everyone, command.from + 1 + (command.to % 3))
        const there = [from, to, command.amount] as const
        const back = [to, from, command.amount / 2n + 1n] as const
        return entryOf(
          this.#key,
          Array.from({ length: command.lines }, (_, line) => (line % 2 === 0 ? there : back)),
        )
      }
      case 'hold':
        return entryOf(this.#key, [[at(this.cash, command.from), at(this.leaving, command.from), command.amount]])
      case 'release':
        return entryOf(this.#key, [[at(this.leaving, command.from), at(this.cash, command.from), command.amount]])
      case 'overdraft':
        return entryOf(this.#key, [[at(this.cash, command.from), at(this.leaving, command.to), 10n ** 12n]])
      case 'unknown':
        return entryOf(this.#key, [[at(everyone, command.from), investorAccount(nextPersonId(), 'cash'), 1n]])
      case 'duplicate':
        return this.sent[command.which % this.sent.length]
      case 'reuse': {
        const draft = this.sent[command.which % this.sent.length]
        return draft && { ...draft, about: `${draft.about}:reused` }
      }
    }
  }
}

const openWorld = (world: World) => database.app.transaction((tx) => openAccounts(tx, world.accounts))

test('behavior: one after the other, the database and the model never differ', async () => {
  const groups = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })
  const met = new Set<string>()
  const property = fc.asyncProperty(groups, fc.boolean(), async (list, careful) => {
    const world = new World()
    const model = createModel()
    await openWorld(world)
    model.open(world.accounts)
    for (const commands of list) {
      const drafts = commands.map((each) => world.draftOf(each)).filter((draft) => draft !== undefined)
      if (drafts.length === 0) continue
      const outcomes = await callPostGroup(database.app.reader, drafts, careful)
      expect(outcomes.map(({ kind }) => kind)).toEqual(drafts.map((draft) => model.post(draft)))
      for (const { kind } of outcomes) met.add(kind)
    }
    expect(await readBalancesMicro(database.app.reader, world.accounts)).toEqual(new Map(model.balances))
  })
  await fc.assert(property, { numRuns: 60, seed: testSeed('ledger model, in turn') })
  expect([...met].sort()).toEqual(outcomeKinds)
})

/** A response to a caller, and the groups between which it was given. */
interface Told {
  readonly draft: EntryDraft
  readonly outcome: PostingOutcome
  /** Everything acknowledged before the call, and the last group that existed when it returned. */
  readonly ackedBefore: ReadonlySet<EntryId>
  readonly lastGroup: bigint
}

test('behavior: many concurrent callers, and every answer agrees with the model', async () => {
  const callers = fc.array(fc.array(command, { minLength: 4, maxLength: 12 }), { minLength: 4, maxLength: 8 })
  const met = new Set<string>()
  const property = fc.asyncProperty(callers, async (lists) => {
    const world = new World()
    await openWorld(world)
    const told: Told[] = []
    await Promise.all(lists.map((commands, caller) => perform(world, commands, caller, told)))
    await demandAgreement(world, told)
    for (const { outcome } of told) met.add(outcome.kind)
  })
  await fc.assert(property, { numRuns: 40, seed: testSeed('ledger model, at once') })
  expect([...met].sort()).toEqual(outcomeKinds)
}, 60_000)

async function perform(world: World, commands: readonly Command[], caller: number, told: Told[]): Promise<void> {
  const acked = () => told.flatMap(({ outcome }) => (outcome.kind === 'posted' ? [outcome.entryId] : []))
  for (const [turn, each] of commands.entries()) {
    const ackedBefore = acked()
    const [draft, outcome] = await send(world.draftOf(each), caller, (caller + turn) % 3 !== 0)
    if (draft === undefined || outcome === undefined) continue
    const { rows } = await sql<{ last: bigint | null }>`select max(id) as last from ledger.posting_group`.execute(
      database.app.reader,
    )
    told.push({ draft, outcome, ackedBefore: new Set(ackedBefore), lastGroup: rows[0]?.last ?? 0n })
  }
}

type Sent = readonly [draft: EntryDraft | undefined, outcome: PostingOutcome | undefined]

async function send(draft: EntryDraft | undefined, caller: number, isQuick: boolean): Promise<Sent> {
  if (draft === undefined) return [undefined, undefined]
  const pool = pools[caller % 2]
  if (pool === undefined) throw new Error('no pool')
  return [draft, (await (isQuick ? postQuickly(pool, draft) : pool.transaction((tx) => postEntries(tx, [draft]))))[0]]
}

/** Without locking first; on a conflict, retried with `careful`, as callers that post in groups do. */
async function postQuickly(pool: Database, draft: EntryDraft): Promise<PostingOutcome[]> {
  try {
    return await pool.transaction((tx) => postEntries(tx, [draft], { careful: false }), { attemptsMax: 1 })
  } catch (error) {
    if (!['40001', '40P01', '23514'].includes(String((error as { code?: unknown }).code))) throw error
    return pool.transaction((tx) => postEntries(tx, [draft]))
  }
}

/** Replays what was committed, in the order of entry numbers, and checks every response against it. */
async function demandAgreement(world: World, told: readonly Told[]): Promise<void> {
  const written = await readWritten(world)
  const drafts = new Map(told.map(({ draft, outcome }) => [outcome.kind === 'posted' ? outcome.entryId : 0n, draft]))
  const model = createModel()
  model.open(world.accounts)
  for (const { id, afters } of written) {
    const draft = drafts.get(id)
    if (draft === undefined) throw new Error(`entry ${formatEntryId(id)} was written and no caller was told`)
    expect(model.post(draft)).toBe('posted')
    const lines = model.entries.at(-1)?.postings ?? []
    expect(lines.map(({ sourceAfterMicro, targetAfterMicro }) => `${sourceAfterMicro} ${targetAfterMicro}`)).toEqual(
      afters,
    )
  }
  expect(await readBalancesMicro(database.app.reader, world.accounts)).toEqual(new Map(model.balances))
  const ids = new Map(written.map(({ id }, index) => [model.entries[index]?.key, id]))
  for (const each of told)
    demandLegal(
      each,
      world,
      model,
      written.map(({ id }) => id),
      ids,
    )
}

interface Written {
  readonly id: EntryId
  readonly afters: readonly string[]
}

async function readWritten(world: World): Promise<Written[]> {
  const rows = await database.owner(
    `select entry_id::text as id, array_agg(source_after_micro || ' ' || target_after_micro order by line) as afters
     from ledger.posting where entry_id in (select p.entry_id from ledger.posting p
       join ledger.account a on a.id in (p.source_id, p.target_id) where a.key = any($1))
     group by entry_id order by entry_id`,
    [world.accounts],
  )
  return rows.map((row) => ({ id: BigInt(String(row['id'])), afters: row['afters'] as string[] }))
}

function demandLegal(
  { draft, outcome, ackedBefore, lastGroup }: Told,
  world: World,
  model: ModelBook,
  order: readonly EntryId[],
  ids: ReadonlyMap<string | undefined, EntryId>,
): void {
  if ('entryId' in outcome) {
    expect(ids.get(draft.key)).toBe(outcome.entryId)
    const same = model.find(draft.key)?.content === draftContent(draft)
    expect(same).toBe(outcome.kind !== 'key_reused')
  } else if (outcome.kind === 'no_account') {
    expect(draft.postings.some(({ target }) => !world.accounts.includes(target))).toBe(true)
  } else {
    const seen = model.entries.map((entry, index) => ({ entry, id: order[index] ?? 0n }))
    expect(explainsOverdraft(draft, seen, ackedBefore, lastGroup)).toBe(true)
  }
}

/**
 * Whether some line would have overdrawn its account, at some moment between what the caller could know before the call and what existed
 * when it returned.
 */
function explainsOverdraft(
  draft: EntryDraft,
  order: readonly { entry: ModelBook['entries'][number]; id: EntryId }[],
  ackedBefore: ReadonlySet<EntryId>,
  lastGroup: bigint,
): boolean {
  const moved = new Map<AccountKey, bigint>()
  const fails = (key: AccountKey, deltaMicro: bigint) => {
    moved.set(key, (moved.get(key) ?? 0n) + deltaMicro)
    const total = moved.get(key) ?? 0n
    return balancesOf(key, order, ackedBefore, lastGroup).some((balance) => !mayStandAt(key, balance + total))
  }
  return draft.postings.some(
    ({ source, target, amountMicro }) => fails(source, -amountMicro) || fails(target, amountMicro),
  )
}

/** The balances an account may have had: from the last entry acknowledged before the call to the last one after it. */
function balancesOf(
  key: AccountKey,
  order: readonly { entry: ModelBook['entries'][number]; id: EntryId }[],
  ackedBefore: ReadonlySet<EntryId>,
  lastGroup: bigint,
): bigint[] {
  let balances = [0n]
  for (const { entry, id } of order) {
    const last = entry.postings.findLast(({ source, target }) => source === key || target === key)
    if (last === undefined) continue
    if (id / 1024n > lastGroup) return balances
    const after = last.source === key ? last.sourceAfterMicro : last.targetAfterMicro
    balances = ackedBefore.has(id) ? [after] : [...balances, after]
  }
  return balances
}
