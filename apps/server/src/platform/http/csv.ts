import { Readable } from 'node:stream'
import { csvRowsMax } from '@clearhold/contract/lists'

export type CsvCell = string | number | bigint | boolean | null | undefined

export interface CsvColumn<Row> {
  /** Always in English: files are read by programs too. */
  readonly title: string
  readonly value: (row: Row) => CsvCell
}

const pageRows = 500

/** Spreadsheets recognise UTF-8 only by this mark. */
export const byteOrderMark = '\ufeff'
/** What makes a spreadsheet evaluate a formula: also full-width forms, and after spaces that some programs drop. */
const formulaStart = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/
const needsQuotes = /[",\r\n\t\ufeff]|^\s|\s$/

/** One cell (RFC 4180). What would be evaluated as a formula is prefixed with an apostrophe; a plain number stays a number. */
export function csvCell(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  // No text contains a NUL, and many readers lose what follows one.
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

/** Which member of staff exports the list, and when: on every line, so that no part of a file is without it. What people export of their own has none. */
export interface CsvStamp {
  readonly exportedBy: string
  readonly exportedAt: Date
}

function stampColumns<Row>({ exportedBy, exportedAt }: CsvStamp): readonly CsvColumn<Row>[] {
  return [
    { title: 'Exported by', value: () => exportedBy },
    { title: 'Exported at (UTC)', value: () => exportedAt.toISOString() },
  ]
}

/**
 * A list as a CSV, page by page, at most `csvRowsMax` rows: for more, narrow the filters. The first page is read before anything is sent,
 * so that an error there is still answered as a problem; a later one aborts the transfer, so that no partial file looks complete.
 */
export async function csvOf<Row>(
  listColumns: readonly CsvColumn<Row>[],
  readPage: (after: string | undefined, limit: number) => Promise<CsvPage<Row>>,
  stamp: CsvStamp | 'own',
): Promise<Readable> {
  const columns = stamp === 'own' ? listColumns : [...listColumns, ...stampColumns(stamp)]
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
