import { text } from 'node:stream/consumers'
import { csvRowsMax } from '@clearhold/contract/lists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, csvOf } from './csv.ts'

/** The simplest reader of RFC 4180: what we write must come out of it again. */
function parse(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < file.length; ) {
    let cell = ''
    if (file[at] === '"') {
      for (at += 1; at < file.length; ) {
        const quote = file.indexOf('"', at)
        cell += file.slice(at, quote)
        at = quote + 1
        if (file[at] !== '"') break
        cell += '"'
        at += 1
      }
    } else {
      const end = file.slice(at).search(/,|\r\n/)
      cell = file.slice(at, at + end)
      at += end
    }
    row.push(cell)
    if (file[at] === ',') at += 1
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', '1', '.', 'A', '＝', '\u202e'),
  }),
)

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('%j does not run', (typed, written) => expect(csvCell(typed)).toBe(written))

  it.each(['-12.5', '0', '2500.000000', '-1'])('%s stays a number', (number) => expect(csvCell(number)).toBe(number))

  it('is empty for nothing, and a bigint keeps its digits', () => {
    expect([null, undefined, '', 9_007_199_254_740_993n, true].map(csvCell)).toEqual([
      '',
      '',
      '',
      '9007199254740993',
      'true',
    ])
  })

  it('comes back as it was, but for an apostrophe before a formula, and never begins one', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (cells) => {
        const [row] = parse(csvLine(cells))
        const plain = cells.map((cell) => cell.replaceAll('\u0000', ''))
        expect(row?.map((cell, at) => (cell === `'${plain[at]}` ? plain[at] : cell))).toEqual(plain)
        for (const cell of row ?? []) {
          if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
          expect(cell.trimStart()).not.toMatch(/^[=+@]/)
        }
      }),
    )
  })
})

describe('a file', () => {
  const columns = [{ title: 'Number', value: (row: number) => row }]
  const stamp = { exportedBy: 'ada', exportedAt: new Date('2026-11-17T10:00:00Z') }
  const titles = ['Number', 'Exported by', 'Exported at (UTC)']
  const numbers = (total: number) => async (after: string | undefined, limit: number) => {
    const from = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, at) => from + at)
    return { rows, next: from + rows.length < total ? String(from + rows.length) : null }
  }

  it('begins with the mark and the titles and has every row, page after page, with who took it and when', async () => {
    const file = await text(await csvOf(columns, numbers(1234), stamp))
    // The decoder removes the mark.
    expect(parse(file.replace('\ufeff', ''))).toEqual([
      titles,
      ...Array.from({ length: 1234 }, (_, at) => [String(at), 'ada', '2026-11-17T10:00:00.000Z']),
    ])
  })

  it('ends at the most rows a file may have', async () => {
    const file = await text(await csvOf(columns, numbers(csvRowsMax + 700), stamp))
    expect(file.trimEnd().split('\r\n')).toHaveLength(csvRowsMax + 1)
  })

  it('has its titles when there is nothing to list', async () => {
    expect((await text(await csvOf(columns, numbers(0), stamp))).replace('\ufeff', '')).toBe(`${titles.join(',')}\r\n`)
  })

  it('fails at once when the first page does, and breaks off when a later one does', async () => {
    await expect(csvOf(columns, () => Promise.reject(new Error('no database')), stamp)).rejects.toThrow('no database')
    const broken = async (after: string | undefined, limit: number) => {
      if (after !== undefined) throw new Error('gone')
      return numbers(2000)(after, limit)
    }
    await expect(text(await csvOf(columns, broken, stamp))).rejects.toThrow('gone')
  })
})
