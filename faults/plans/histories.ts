import { randomUUID } from 'node:crypto'
import { decimalFromMicro } from '@clearhold/contract/money'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { capitalAccount, investorAccount, investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { chooseMaturity } from '#domains/plans/actions/choose-maturity.ts'
import { exitPosition } from '#domains/plans/actions/exit-position.ts'
import { payDuePositions } from '#domains/plans/actions/pay-due-positions.ts'
import type { PlansParts } from '#domains/plans/index.ts'
import { type ModelPosition, PlansModel } from '#domains/plans/model.ts'
import type { Database } from '#platform/database/database.ts'
import { activate, capitalMicro, custody, move, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import type { TestDatabase } from '#testing/resources.ts'

/** The process dies before its transaction commits, or after the commit and before the answer. */
export type Crash = 'none' | 'before' | 'after'

/** One action; numbers select among the users and positions of the history. */
export type Deed =
  | { readonly do: 'deposit' | 'fund' | 'take_capital'; readonly who: number; readonly units: number }
  | {
      readonly do: 'activate'
      readonly who: number
      readonly plan: number
      readonly part: number
      readonly crash: Crash
    }
  | { readonly do: 'exit'; readonly which: number; readonly crash: Crash }
  | { readonly do: 'renew'; readonly which: number; readonly crash: Crash }
  | { readonly do: 'pass'; readonly hours: number }
  | { readonly do: 'pay'; readonly limit: number; readonly crash: Crash }

const crash: fc.Arbitrary<Crash> = fc.constantFrom('none', 'none', 'none', 'before', 'after')
const which = fc.nat({ max: 20 })
const who = fc.nat({ max: 2 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deposit'), who, units: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund'), who, units: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take_capital'), who, units: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('activate'),
      who,
      plan: fc.constantFrom(0, 0, 0, 1, 2, 3),
      part: fc.nat({ max: 7 }),
      crash,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('exit'), which, crash }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew'), which, crash }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(1, 9, 9, 12, 27, 27, 36) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), limit: fc.integer({ min: 1, max: 3 }), crash }) },
)
/** The initial balances, in units of 2,500 and 250, and what happens then. */
export const history = fc.record({
  cash: fc.array(fc.nat({ max: 12 }), { minLength: 3, maxLength: 3 }),
  capital: fc.nat({ max: 60 }),
  deeds: fc.array(deed, { minLength: 4, maxLength: 18 }),
})
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

class Died extends Error {}

/** A database whose process dies around the commit of its next transaction. */
function dying(database: Database, when: Crash): Database {
  if (when === 'none') return database
  return {
    ...database,
    transaction: async (work, options) => {
      const value = await database.transaction(async (tx) => {
        const done = await work(tx)
        if (when === 'before') throw new Died()
        return done
      }, options)
      if (when === 'after') throw new Died()
      return value
    },
    call: async (work, options) => {
      // A call is its own transaction: it is rolled back by an enclosing one that does not commit.
      if (when === 'before') {
        return database.transaction(async (tx) => {
          await work(tx, () => undefined)
          throw new Died()
        }, options)
      }
      await database.call(work, options)
      throw new Died()
    },
  }
}

/** Performs the action, and after a crash retries it as a client without an answer would. A refusal before any write never crashes. */
async function survive<Value>(
  when: Crash,
  act: (database: Database) => Promise<Value>,
  database: Database,
): Promise<Value> {
  if (when === 'none') return act(database)
  try {
    return await act(dying(database, when))
  } catch (error) {
    if (!(error instanceof Died)) throw error
  }
  return act(database)
}

const unit = 1_000_000n
const smallest = 250n * unit

/** Three users, each invited by the one before, the operator, and the model. */
export class World {
  readonly #database: TestDatabase
  /** Reads past the product, over one connection, after every action. */
  readonly #client: pg.Client
  readonly #parts: PlansParts
  readonly #model = new PlansModel()
  readonly #people: string[] = []
  readonly met = new Set<string>()

  constructor(database: TestDatabase, client: pg.Client) {
    this.#database = database
    this.#client = client
    this.#parts = testPlanParts(database)
  }

  async run({ cash, capital, deeds }: History): Promise<void> {
    await this.#begin(cash, BigInt(capital) * smallest)
    await this.#compare('the beginning')
    for (const each of deeds) {
      const outcome = await this.#do(each)
      this.met.add(`${each.do}: ${outcome ?? 'done'}`)
      await this.#compare(JSON.stringify(each))
    }
  }

  /** A clean start: what the last history left running is paid, and its operator capital is removed. */
  async #begin(cash: readonly number[], capital: bigint): Promise<void> {
    const { app } = this.#database
    // Renewed positions run again, and are paid out this time.
    do await passHours(app, 100)
    while ((await payAll(this.#parts)) > 0)
    const leftMicro = await capitalMicro(app)
    if (leftMicro > capital) await move(app, capitalAccount, custody, leftMicro - capital)
    if (leftMicro < capital) await move(app, custody, capitalAccount, capital - leftMicro)
    this.#model.capitalMicro = capital
    for (const [index, shares] of cash.entries()) {
      const personId = randomUUID()
      this.#model.join(personId, this.#people.at(-1))
      this.#people.push(personId)
      await this.#join(personId, this.#people[index - 1])
      await app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
      if (shares > 0) await this.#deposit(personId, BigInt(shares) * 10n * smallest)
    }
  }

  async #join(personId: string, referrer: string | undefined): Promise<void> {
    await this.#client.query(
      `with person as (
         insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
         values ($1, $2, 'applicant', 'Sam Holder', 'user', 'en', '$argon2id$none', clock_timestamp())
         returning id, created_at
       ), code as (
         insert into referrals.code (person_id, code)
         select id, translate(upper(substr(md5(id::text), 1, 8)), '01', 'XY') from person returning person_id
       )
       insert into referrals.attribution (person_id, referrer_id, number, joined_at, referrer_joined_at)
       select person.id, before.id, 1, person.created_at, before.created_at
       from code, person, accounts.person before where before.id = $3`,
      [personId, `${personId}@example.test`, referrer ?? null],
    )
  }

  async #deposit(personId: string, micro: bigint): Promise<void> {
    await move(this.#database.app, custody, investorAccount(personId, 'cash'), micro)
    const person = this.#model.people.get(personId)
    if (person !== undefined) person.cash += micro
  }

  async #do(each: Deed): Promise<string | undefined> {
    const { app } = this.#database
    switch (each.do) {
      case 'deposit':
        await this.#deposit(this.#person(each.who), BigInt(each.units) * 10n * smallest)
        return undefined
      case 'fund':
        await move(app, custody, capitalAccount, BigInt(each.units) * smallest)
        this.#model.capitalMicro += BigInt(each.units) * smallest
        return undefined
      case 'take_capital': {
        const micro = BigInt(each.units) * smallest
        const taken = await move(app, capitalAccount, custody, micro).then(
          () => true,
          () => false,
        )
        expect(taken).toBe(this.#model.capitalMicro >= micro)
        if (taken) this.#model.capitalMicro -= micro
        return taken ? undefined : 'overdraft'
      }
      case 'pass':
        await passHours(app, each.hours)
        this.#model.hour += each.hours
        return undefined
      case 'activate':
        return this.#activate(each)
      case 'exit':
        return this.#exit(each)
      case 'renew':
        return this.#renew(each)
      case 'pay':
        return this.#pay(each)
    }
  }

  async #activate(each: Deed & { do: 'activate' }): Promise<string | undefined> {
    const terms = demoPlans[each.plan]?.terms
    if (terms === undefined) throw new Error('there are four plans')
    const personId = this.#person(each.who)
    // From slightly below the minimum to slightly above the maximum, with odd micros in between.
    const step = (terms.maxMicro - terms.minMicro) / 5n
    const amountMicro = each.part === 0 ? terms.minMicro - 1n : terms.minMicro + BigInt(each.part - 1) * (step + 1n)
    const wish = { key: randomUUID(), planKey: terms.planKey, amount: decimalFromMicro(amountMicro), riskVersion }
    const answer = await survive(
      each.crash,
      (database) => activate({ ...this.#parts, database }, personId, wish),
      this.#database.app,
    )
    const id = answer.ok ? answer.value.position.id : ''
    const refused = this.#model.activate(id, personId, terms, amountMicro)
    expect(answer.ok ? undefined : answer.code).toBe(refused)
    return refused
  }

  async #exit(each: Deed & { do: 'exit' }): Promise<string | undefined> {
    const position = this.#position(each.which)
    if (position === undefined) return 'nothing there'
    const answer = await survive(
      each.crash,
      (database) =>
        exitPosition(database, {
          personId: position.personId,
          positionId: position.id,
          requestId: 'test',
          amountBack: decimalFromMicro(position.amountMicro),
          profitForgone: decimalFromMicro(position.profitMicro),
        }),
      this.#database.app,
    )
    const refused = this.#model.exit(position.id)
    expect(answer.ok ? undefined : answer.code).toBe(refused)
    return refused
  }

  async #renew(each: Deed & { do: 'renew' }): Promise<string | undefined> {
    const position = this.#position(each.which)
    if (position === undefined) return 'nothing there'
    const { personId, id: positionId } = position
    const answer = await survive(
      each.crash,
      (database) =>
        chooseMaturity(
          { ...this.#parts, database },
          {
            personId,
            positionId,
            choice: 'renew',
            termsVersion: 1,
            riskVersion,
            language: 'en',
            requestId: 'test',
          },
        ),
      this.#database.app,
    )
    const refused = this.#model.renew(positionId)
    expect(answer.ok ? undefined : answer.code).toBe(refused)
    return refused
  }

  async #pay(each: Deed & { do: 'pay' }): Promise<string | undefined> {
    const { limit } = each
    // A crash after the commit has already paid once; the retry pays the next ones.
    if (each.crash === 'after') {
      await expect(
        payDuePositions({ ...this.#parts, database: dying(this.#database.app, 'after') }, limit),
      ).rejects.toThrow()
      await this.#follow(limit)
    } else if (each.crash === 'before') {
      await expect(
        payDuePositions({ ...this.#parts, database: dying(this.#database.app, 'before') }, limit),
      ).rejects.toThrow()
    }
    const answer = await payDuePositions(this.#parts, limit)
    const paid = await this.#follow(limit)
    expect(answer).toEqual({ paid, stuck: 0 })
    return paid === 0 ? 'nothing due' : undefined
  }

  /** Makes the model pay too, and tells it the ids of renewals. */
  async #follow(limit: number): Promise<number> {
    const { paid, renewed } = this.#model.payDue(limit)
    for (const position of renewed) {
      const { rows } = await this.#client.query<{ id: string }>(
        'select id from plans.position where renewed_from = $1',
        [position.renewedFrom],
      )
      expect(rows, 'a renewal the model knows of').toHaveLength(1)
      position.id = rows[0]?.id ?? ''
      this.met.add('renewed')
    }
    return paid.length
  }

  /**
   * At every commit: each user's balances, the capital, every position, and escrow = what is promised. Only for this history's
   * users: including all earlier ones, the ten thousandth took a hundred times as long as the first; everything is checked at the end.
   */
  async #compare(after: string): Promise<void> {
    const accounts = this.#people.flatMap((personId) => investorAccounts(personId))
    const { rows } = await this.#client.query(
      `select (select jsonb_object_agg(key, balance_micro::text) from ledger.account where key = any($1)) as balances,
         coalesce((select balance_micro::text from ledger.account where key = 'operator:capital'), '0') as capital,
         (select coalesce(sum(balance_micro), 0)::text from ledger.account
            where key in (select 'position:' || id || ':escrow' from plans.position where person_id = any($2))) as escrow,
         (select coalesce(sum(profit_micro + bonus_micro), 0)::text from plans.position
            where state = 'open' and person_id = any($2)) as promised,
         (select coalesce(jsonb_object_agg(id, state), '{}') from plans.position where person_id = any($2)) as states`,
      [accounts, this.#people],
    )
    const expected: Record<string, string> = {}
    for (const [personId, person] of this.#model.people) {
      for (const kind of ['cash', 'locked', 'profit', 'bonus'] as const) {
        expected[investorAccount(personId, kind)] = String(person[kind])
      }
      expected[investorAccount(personId, 'leaving')] = '0'
    }
    const promised = String(this.#model.promisedMicro())
    expect(rows[0], after).toEqual({
      balances: expected,
      capital: String(this.#model.capitalMicro),
      escrow: promised,
      promised,
      states: Object.fromEntries(this.#model.positions.map(({ id, state }) => [id, state])),
    })
  }

  #person(index: number): string {
    return this.#people[index % this.#people.length] ?? ''
  }

  #position(index: number): ModelPosition | undefined {
    const { positions } = this.#model
    // Mostly an open one, and occasionally one that has long ended.
    const open = positions.filter(({ state }) => state === 'open')
    const among = index % 4 === 0 || open.length === 0 ? positions : open
    return among[index % among.length]
  }
}
