import { operatorPlaceholder } from '@clearhold/contract/edition'
import { type Language, languages } from '@clearhold/contract/language'
import { statementFileTexts } from '@clearhold/contract/texts/statement-file'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, test } from 'vitest'
import { readPdfPages, readPdfRows } from '#testing/pdf-text.ts'
import { type PrintedStatement, typesetStatement } from './typeset-statement.ts'

const opening = { cash: 1_800_000_000n, locked: 0n, profit: 600_000_000n, bonus: 0n, leaving: 0n }
const json = Buffer.from('{"format":"clearhold account statement 1","note":"n"}')

function statementOf(rows: number, change: Partial<PrintedStatement> = {}): PrintedStatement {
  const movements = Array.from({ length: rows }, (_, at) => ({
    entryId: BigInt(20_000 + at) * 1024n + 1n,
    at: new Date(Date.UTC(2026, 9, 1 + (at % 31), 10, 12)),
    reason: 'deposit.credited',
    about: `withdrawal:${at}`,
    changeMicro: 10_000_000n,
    after: { ...opening, cash: opening.cash + BigInt(at + 1) * 10_000_000n },
  }))
  return {
    language: 'en',
    identity: { edition: 'demo', operator: operatorPlaceholder },
    site: 'https://clearhold.example',
    personId: '0a1b2c3d-0000-4000-8000-00000000beef',
    holder: 'Inês Carvalho',
    from: '2026-10-01',
    to: '2026-10-31',
    isEnded: true,
    asOf: '2026-10-31',
    opening,
    closing: movements.at(-1)?.after ?? opening,
    movements,
    references: new Map([['withdrawal:0', 'W-20288']]),
    log: { size: 91_377, root: 'ab'.repeat(32) },
    proof: { size: json.length, pieces: [json], digest: '2b'.repeat(32) },
    ...change,
  }
}

/** Where the column of changes ends. */
const changeEnd = 452

const wordsOf = (pdf: Buffer) => readPdfRows(pdf).map((row) => row.join(' '))

test('a page says whose it is, of which days, what there was and what became of it, and where it is checked', async () => {
  const pdf = await typesetStatement(statementOf(2))
  const rows = readPdfRows(pdf)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Statement, October 2026'],
      ['Inês Carvalho   ·   Person 0a1b2c3d-0000-4000-8000-00000000beef'],
      ['1 Oct 2026, 00:00 to 31 Oct 2026, 24:00 UTC   ·   Amounts in USDT'],
      ['2,400.00', '+20.00', '0.00', '2,420.00'],
      ['1 Oct 2026', 'Opening balance', '2,400.00'],
      ['1 Oct 2026', '10:12', 'Deposit credited', 'W-20288', '+10.00', '2,410.00'],
      ['2 Oct 2026', '10:12', 'Deposit credited', '20001-1', '+10.00', '2,420.00'],
      ['31 Oct 2026', 'Closing balance', '+20.00', '2,420.00'],
      ['Ledger entries', '20000-1 to 20001-1, 2 in all'],
      ['Log checkpoint', '91,377 entries'],
      ['Its root', 'ab'.repeat(32)],
      ['Proof, SHA-256', '2b'.repeat(32)],
      ['2026-10   ·   0a1b2c3d-0000-4000-8000-00000000beef', 'Page 1 of 1'],
    ]),
  )
  expect(wordsOf(pdf).join(' ')).toContain('clearhold.example/proof')
  expect(Buffer.from(attachedJson(pdf) ?? []).equals(json)).toBe(true)
})

test('of days that have not ended it says so, and names the day of its last balance instead of one to come', async () => {
  const words = wordsOf(await typesetStatement(statementOf(2, { isEnded: false, asOf: '2026-10-19' })))
  expect(words).toContain('19 Oct 2026 Balance so far +20.00 2,420.00')
  expect(words).toContain(
    '1 Oct 2026, 00:00 to 31 Oct 2026, 24:00 UTC   ·   Amounts in USDT   ·   These days have not ended',
  )
  expect(words.join(' ')).toContain('So far, 19 Oct 2026')
  expect(words.join(' ')).not.toMatch(/Closing/)
})

test('figures end under each other', async () => {
  const ends = async (language: Language) => {
    const texts = readPdfPages(await typesetStatement(statementOf(60, { language }))).flat()
    const balances = texts.filter(({ text, x }) => /^[\d.,\u00a0]+$/.test(text) && x > 460)
    // All figures have one width, and so have all signs that group them.
    return new Set(balances.map(({ text, x }) => `${text.replace(/\d/g, '0')} ${x.toFixed(2)}`)).size
  }
  for (const language of languages) expect(await ends(language)).toBeLessThanOrEqual(3)
})

test('long ones are numbered, and every movement is on a page', async () => {
  const rows = wordsOf(await typesetStatement(statementOf(310)))
  const pages = rows.flatMap((row) => /Page (\d+) of (\d+)$/.exec(row)?.slice(1) ?? [])
  expect(pages).toEqual(Array.from({ length: 10 }, (_, at) => [String(at + 1), '10']).flat())
  expect(rows.filter((row) => row.includes('Deposit credited'))).toHaveLength(310)
})

test('the same statement is the same bytes, says no date of its own, and packs nothing', async () => {
  const first = await typesetStatement(statementOf(40))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await typesetStatement(statementOf(40))).equals(first)).toBe(true)
  const text = first.toString('latin1')
  expect(text).not.toMatch(/CreationDate|ModDate|CreateDate|FlateDecode/)
  expect(text.match(/\/FontFile2 /g)).toHaveLength(3)
})

test('it is written in the language that was asked for', async () => {
  const titles = await Promise.all(
    languages.map(async (language) => wordsOf(await typesetStatement(statementOf(1, { language })))),
  )
  expect(titles.map((rows) => rows.find((row) => row.includes('2026') && !row.includes(' 1 ')))).toEqual([
    'Statement, October 2026',
    'Extracto, octubre de 2026',
    'Relevé, octobre 2026',
  ])
  for (const rows of titles) expect(rows.join(' ')).not.toContain('{{')
})

test('every reason is printed in full, and what ends a plan does not read as if the investor had paid for it', async () => {
  for (const language of languages) {
    const { reasons } = statementFileTexts(language)
    const [sample] = statementOf(1).movements
    if (sample === undefined) throw new Error('there is one')
    const movements = Object.keys(reasons).map((reason) => ({ ...sample, reason, about: `withdrawal:0` }))
    const printed = readPdfRows(await typesetStatement(statementOf(1, { language, movements }))).map((row) => row[2])
    expect(printed).toEqual(expect.arrayContaining(Object.values(reasons)))
  }
  const ended = languages.map((language) => statementFileTexts(language).reasons['plan.matured'])
  expect(ended).toEqual(['Plan ended', 'El plan ha terminado', 'Plan terminé'])
})

test('error: an amount too wide for its column and a reason without a text are printed in full and as they are', async () => {
  const [movement] = statementOf(1).movements
  if (movement === undefined) throw new Error('there is one')
  const rich = { ...opening, cash: 999_999_999_999_999_999n - 600_000_000n }
  const movements = [{ ...movement, reason: 'plan.of_a_later_release', changeMicro: 1n, after: rich }]
  const rows = wordsOf(await typesetStatement(statementOf(1, { movements, closing: rich })))
  expect(rows.join('\n')).toContain('plan.of_a_later_release')
  expect(rows.join('\n')).toContain('999,999,999,999.999999')
  const texts = readPdfPages(await typesetStatement(statementOf(1, { movements, closing: rich }))).flat()
  const change = texts.filter(({ text }) => text === '+0.000001').at(-1)
  const balance = texts.find(({ text, y }) => y === change?.y && text === '999,999,999,999.999999')
  expect(balance?.x).toBeGreaterThan(changeEnd)
})
