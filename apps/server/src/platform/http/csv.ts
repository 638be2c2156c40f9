import { Readable } from 'node:stream'
import { csvRowsMax } from '@clearhold/contract/lists'

export type CsvCell = string | number | bigint | boolean | null | undefined

export interface CsvColumn<Row> {
  /** In English, whatever the reader's language: files are read by programs too. */
  readonly title: string
  readonly value: (row: Row) => CsvCell
}

const pageRows = 500

/** Spreadsheets read UTF-8 only behind this mark. */
const byteOrderMark = '\ufeff'
/** What makes a spreadsheet calculate: also in their wide forms, and behind the spaces some programs drop. */
const formulaStart = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/
const needsQuotes = /[",\r\n\t\ufeff]|^\s|\s$/

/** One cell (RFC 4180). What would be run as a formula begins with an apostrophe; a plain number is a plain number. */
export function csvCell(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  // No text has a NUL, and what follows one is lost to many readers.
  const readable = text.replaceAll('\u0000', '')
  const neutral = formulaStart.test(readable) && !plainNumber.test(readable) ? `'${readable}` : readable
  return needsQuotes.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral
}

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A page of a list as its action answers it. */
export interface CsvPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Who takes the list away, and when: on every line, so that no part of a file is without it. */
export interface CsvStamp {
  readonly exportedBy: string
  readonly exportedAt: Date
}

/**
 * A list as a CSV, page by page, at most `csvRowsMax` rows: whoever needs more asks more closely. The first page is read before anything is sent, so that what goes
 * wrong there is still told as a problem; later it breaks the transfer off, and no half file looks whole.
 */
export async function csvOf<Row>(
  listColumns: readonly CsvColumn<Row>[],
  readPage: (after: string | undefined, limit: number) => Promise<CsvPage<Row>>,
  { exportedBy, exportedAt }: CsvStamp,
): Promise<Readable> {
  const columns: readonly CsvColumn<Row>[] = [
    ...listColumns,
    { title: 'Exported by', value: () => exportedBy },
    { title: 'Exported at (UTC)', value: () => exportedAt.toISOString() },
  ]
  const first = await readPage(undefined, pageRows)
  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(({ title }) => title))
    let page = first
    let written = 0
    for (;;) {
      const rows = page.rows.slice(0, csvRowsMax - written)
      yield rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
      written += rows.length
      if (page.next === null || written >= csvRowsMax) return
      page = await readPage(page.next, Math.min(pageRows, csvRowsMax - written))
    }
  }
  return Readable.from(lines(), { objectMode: false })
}
