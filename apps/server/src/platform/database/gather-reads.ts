import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'

const gatherings = new AsyncLocalStorage<Map<pg.Pool, Gathering>>()

/**
 * Reads that this work issues at the same time are sent to PostgreSQL as one statement: one round trip, and one snapshot. Reads issued
 * after an answer are gathered with the others issued then. Reads of a transaction are not affected.
 */
export function gatherReads<Value>(work: () => Promise<Value>): Promise<Value> {
  return gatherings.getStore() === undefined ? gatherings.run(new Map(), work) : work()
}

/** Work whose reads are sent one by one, even inside gatherReads: a transaction has a connection of its own. */
export function withoutGathering<Value>(work: () => Promise<Value>): Promise<Value> {
  return gatherings.exit(work)
}

/** What is sent with a statement: the name it is prepared under, where it has one. */
export type Naming = (text: string) => { readonly name?: string }

export interface GatheringOptions {
  /** Where gathered reads are sent. */
  readonly pool: pg.Pool
  /** The same pool as Kysely uses it for everything else. */
  readonly ordinary: PostgresPool
  readonly naming: Naming
  readonly types: pg.CustomTypesConfig
}

/** The dialect of a pool whose reads can be gathered. */
export class GatheringDialect extends PostgresDialect {
  readonly #options: GatheringOptions
  constructor(options: GatheringOptions) {
    super({ pool: options.ordinary })
    this.#options = options
  }

  override createDriver(): Driver {
    return new GatheringDriver(this.#options)
  }
}

class GatheringDriver extends PostgresDriver {
  readonly #options: GatheringOptions
  readonly #columns: ColumnsOf
  constructor(options: GatheringOptions) {
    super({ pool: options.ordinary })
    this.#options = options
    this.#columns = columnsFrom(options)
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const gathered = gatherings.getStore()
    if (gathered === undefined) return super.acquireConnection(...options)
    const { pool } = this.#options
    const gathering = gathered.get(pool) ?? new Gathering(this.#options, this.#columns)
    gathered.set(pool, gathering)
    return new GatheredConnection(gathering)
  }

  override async releaseConnection(
    connection: Parameters<PostgresDriver['releaseConnection']>[0] | GatheredConnection,
  ): Promise<void> {
    if (!(connection instanceof GatheredConnection)) await super.releaseConnection(connection)
  }
}

/** A virtual connection: each query on it waits to be gathered with others. */
class GatheredConnection implements DatabaseConnection {
  readonly #gathering: Gathering
  constructor(gathering: Gathering) {
    this.#gathering = gathering
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#gathering.ask(sql, parameters)) as Row[] }
  }

  streamQuery(): never {
    throw new Error('what is streamed is not gathered')
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]

interface Question {
  readonly text: string
  readonly values: readonly unknown[]
  readonly answer: (rows: Rows) => void
  readonly fail: (error: unknown) => void
}

class Gathering {
  readonly #options: GatheringOptions
  readonly #columnsOf: ColumnsOf
  #waiting: Question[] = []

  constructor(options: GatheringOptions, columnsOf: ColumnsOf) {
    this.#options = options
    this.#columnsOf = columnsOf
  }

  async ask(text: string, values: readonly unknown[]): Promise<Rows> {
    if (!isRead(text, values)) return (await send(this.#options, text, values)).rows
    return new Promise((answer, fail) => {
      this.#waiting.push({ text, values, answer, fail })
      // Callers that the last statement answered have issued their next query before the event loop turns.
      if (this.#waiting.length === 1) setImmediate(() => void this.#send())
    })
  }

  async #send(): Promise<void> {
    const questions = this.#waiting
    this.#waiting = []
    try {
      const different = questions.filter((question, index) => questions.findIndex(isSameAs(question)) === index)
      const answers = await this.#answersTo(different)
      for (const question of questions) question.answer(answers[different.findIndex(isSameAs(question))]?.() ?? [])
    } catch (error) {
      for (const { fail } of questions) fail(error)
    }
  }

  /** The rows of each query, copied for each caller. */
  async #answersTo(questions: readonly Question[]): Promise<(() => Rows)[]> {
    const [first] = questions
    if (questions.length === 1 && first !== undefined) {
      const { rows } = await send(this.#options, first.text, first.values)
      return [() => rows.map((row) => ({ ...row }))]
    }
    const columns = await Promise.all(questions.map((question) => this.#columnsOf(question)))
    const { text, values } = together(questions, columns)
    const { pool, naming, types } = this.#options
    const [row = []] = (await pool.query<TextRows[]>({ ...naming(text), text, values, rowMode: 'array' })).rows
    return columns.map((own, index) => () => rowsOf(row[index] ?? [], own, types))
  }
}

function send({ pool, naming }: GatheringOptions, text: string, values: readonly unknown[]) {
  return pool.query({ ...naming(text), text, values: [...values] })
}

function isSameAs(one: Question): (other: Question) => boolean {
  return (other) => other.text === one.text && isDeepStrictEqual(other.values, one.values)
}

const parameter = /\$(\d+)/g

/** A read whose parameters can be renumbered: a text that contains a literal '$1' is sent alone. */
function isRead(text: string, values: readonly unknown[]): boolean {
  if (!/^\s*(select|with)\b/i.test(text)) return false
  const numbers = [...text.matchAll(parameter)].map(([, number]) => Number(number))
  return numbers.every((number) => number >= 1 && number <= values.length)
}

type Column = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
/** A row in PostgreSQL's text format: one text for each column. */
type TextRow = readonly (string | null)[]
type TextRows = readonly TextRow[] | null

/**
 * Each query as a column of one row: its rows as JSON, every value in PostgreSQL's text format, so that the usual parsers read it and no
 * number passes through a float.
 */
function together(
  questions: readonly Question[],
  columns: readonly (readonly Column[])[],
): { readonly text: string; readonly values: unknown[] } {
  let before = 0
  const parts = questions.map(({ text, values }, index) => {
    const offset = before
    before += values.length
    const numbered = text.replace(parameter, (_found, number: string) => `$${Number(number) + offset}`)
    const names = (columns[index] ?? []).map((_column, place) => `c${place}`)
    const alias = names.length === 0 ? 'q' : `q(${names.join(', ')})`
    const texts = names.map((name) => `q.${name}::text`)
    return `(select json_agg(array[${texts.join(', ')}]::text[]) from (${numbered}) as ${alias})`
  })
  return { text: `select ${parts.join(', ')}`, values: questions.flatMap(({ values }) => values) }
}

function rowsOf(rows: NonNullable<TextRows>, columns: readonly Column[], types: pg.CustomTypesConfig): Rows {
  const readers = columns.map(({ name, dataTypeID }) => [name, types.getTypeParser(dataTypeID, 'text')] as const)
  return rows.map((row) =>
    Object.fromEntries(
      readers.map(([name, read], place) => {
        const value = row[place] ?? null
        return [name, value === null ? null : read(value)]
      }),
    ),
  )
}

type ColumnsOf = (question: Pick<Question, 'text' | 'values'>) => Promise<readonly Column[]>

/** Far more than the product has statements. */
const knownMax = 1_000

/** The columns of a statement, queried once in the life of a pool: a migration that changes them comes with a new process. */
function columnsFrom({ pool }: GatheringOptions): ColumnsOf {
  const known = new Map<string, Promise<readonly Column[]>>()
  const ask: ColumnsOf = async ({ text, values }) => {
    const { fields } = await pool.query(`select * from (${text}) as q limit 0`, [...values])
    return fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
  }
  return (question) => {
    const found = known.get(question.text)
    if (found !== undefined) return found
    if (known.size >= knownMax) known.clear()
    const asking = ask(question)
    known.set(question.text, asking)
    asking.catch(() => known.delete(question.text))
    return asking
  }
}
