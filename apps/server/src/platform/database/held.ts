import { decimalFromMicro } from '@clearhold/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from './database.ts'
import { readRows, rowSchema } from './read-rows.ts'

/** Whose data is read. */
export interface HeldOf {
  readonly personId: string
  readonly email: string
}

/** A table with rows about people: what each of them gets in the copy of their data. Every column is in `shown` or in `withheld`. */
export interface HeldTable {
  readonly table: string
  /** The name of its file, where a second part of a table is about them in another way. */
  readonly file?: string
  /** Its primary key, or another one: rows are read page by page in this order. */
  readonly key: readonly string[]
  /** Which rows are theirs: a column with the person, or a condition. */
  readonly whose: string | ((of: HeldOf) => RawBuilder<unknown>)
  readonly shown: readonly string[]
  /** Columns that are left out, each with the reason. */
  readonly withheld?: Readonly<Record<string, string>>
  /** The prefix of their rows in the audit log: 'deposit' for 'deposit:{id}'. */
  readonly audited?: string
}

/** What a domain says about each of its tables. */
export interface HeldByDomain {
  readonly tables: readonly HeldTable[]
  /** Tables whose content is decrypted or composed first, each with the file of the copy that has it. */
  readonly opened: Readonly<Record<string, string>>
  /** Tables that are not in the copy, each with the reason. */
  readonly absent: Readonly<Record<string, string>>
}

type Cell = string | number | bigint | boolean | Date | Buffer | readonly string[] | object | null
const cell = z.custom<Cell>((value) => value !== undefined)
const pageRows = 500

/** The rows of a table about one person, page by page. The reader is not held between pages, however slowly they are taken. */
export async function* pageHeld(
  reader: Reader,
  { table, key, whose, shown }: HeldTable,
  of: HeldOf,
  limit = pageRows,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[], void> {
  const keyAliases = key.map((_, index) => `key_${index}`)
  const columns = [
    ...shown.map((column) => sql`${sql.ref(column)}`),
    ...key.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`key_${index}`)}`),
  ]
  const row = rowSchema('Held', Object.fromEntries([...shown, ...keyAliases].map((column) => [column, cell])))
  const keyList = sql.join(key.map((column) => sql.ref(column)))
  const isTheirs = typeof whose === 'string' ? sql`${sql.ref(whose)} = ${of.personId}::uuid` : whose(of)
  let after = sql`true`
  for (;;) {
    const rows = await readRows(reader, row)`
      select ${sql.join(columns)} from ${sql.table(table)} where (${isTheirs}) and ${after}
      order by ${keyList} limit ${limit}`
    yield rows.map((found) => Object.fromEntries(shown.map((column) => shownCell(column, found[column] ?? null))))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = sql`(${keyList}) > (${sql.join(keyAliases.map((alias) => sql`${last[alias]}`))})`
  }
}

/** As a person and a program can both read it: times in UTC, amounts in USDT, bytes in hexadecimal, and no number that JSON would round. */
function shownCell(column: string, value: Cell): readonly [string, unknown] {
  const isMicro = column.endsWith('_micro')
  const name = (isMicro ? column.slice(0, -'_micro'.length) : column).replaceAll(/_(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  if (value instanceof Date) return [name, value.toISOString()]
  if (Buffer.isBuffer(value)) return [name, `0x${value.toString('hex')}`]
  if (typeof value === 'bigint') return [name, isMicro ? decimalFromMicro(value) : String(value)]
  return [name, value]
}
