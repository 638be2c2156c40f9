import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { networkOf } from '@clearhold/contract/networks'
import type { QuarterStatement } from '@clearhold/contract/statements/schema'
import { amountText } from '@clearhold/contract/texts/message-text'
import { type QuarterFileTexts, quarterFileTexts } from '@clearhold/contract/texts/quarter-file'
import { hexOf } from '@clearhold/proof/bytes'
import { sha256 } from '#platform/crypto/crypto.ts'
import { type Paper, paperSize, startPaper } from '#platform/pdf/paper.ts'
import { microOfWire, type Printing, printingFor } from '../rules.ts'
import { typesetSender } from './typeset-sender.ts'

export interface PrintedQuarter {
  readonly language: Language
  readonly identity: PublicIdentity
  readonly statement: QuarterStatement
  /** The same figures as they are attached. */
  readonly json: Buffer
}

const { left, right } = paperSize
const ends = { owed: left + 270, held: left + 370 } as const
const rowHeight = 16

interface QuarterPrinting extends Printing {
  readonly own: QuarterFileTexts
  readonly language: Language
  /** An amount of the wire. */
  readonly money: (amount: string) => string
}

/** Sets a quarter of the operator on one page with its figures attached. The same quarter is the same bytes. */
export async function typesetQuarter({ language, identity, statement, json }: PrintedQuarter): Promise<Buffer> {
  const own = quarterFileTexts(language)
  const plain = printingFor(language, amountsOf(statement).map(microOfWire))
  const print = { ...plain, own, language, money: (amount: string) => plain.amount(microOfWire(amount)) }
  const title = plain.fill(own.title, { number: statement.quarter.slice(6), year: statement.quarter.slice(0, 4) })
  const paper = await startPaper(title, language)
  paper.addPage()
  setHead(paper, print, { identity, statement, title })
  let y = setCoverage(paper, print, statement, 186)
  y = setCapital(paper, print, statement, y + 22)
  y = setPaid(paper, print, statement, y + 22)
  y = setFees(paper, print, statement, y + 22)
  const file = `clearhold-${statement.quarter}.json`
  paper.line(own.fileTitle, { x: left, y: y + 24, face: 'title', size: 12 })
  const small = { size: 8.2, ink: 'soft' } as const
  const lower = paper.block(plain.fill(own.file, { file }), { x: left, y: y + 30, width: right - left, ...small })
  paper.line(own.digest, { x: left, y: lower + 11, size: 7.4, ink: 'faint' })
  paper.line(hexOf(sha256(json)), { x: left + 100, y: lower + 11, size: 7.4 })
  paper.line(`${own.subtitle}   ·   ${statement.quarter}`, { x: left, y: 804, size: 8, ink: 'faint' })
  paper.figure(plain.fill(plain.texts.page, { page: '1', pages: '1' }), { right, y: 804, size: 8, ink: 'faint' })
  await paper.attach({ name: file, size: json.length, pieces: [json], description: statement.format })
  return paper.finish()
}

function amountsOf({ coverage, capital, paid }: QuarterStatement): string[] {
  return [
    ...coverage.flatMap(({ snapshot }) => (snapshot === null ? [] : [snapshot.owed, snapshot.held])),
    ...[...capital.in, ...capital.out].map(({ amount }) => amount),
    capital.opening,
    capital.closing,
    paid.profit,
    paid.bonus,
  ]
}

interface Head extends Pick<PrintedQuarter, 'identity' | 'statement'> {
  readonly title: string
}

function setHead(paper: Paper, print: QuarterPrinting, { identity, statement, title }: Head): void {
  const { texts, own, fill, day } = print
  typesetSender(paper, print, identity)
  paper.line(title, { x: left, y: 116, face: 'title', size: 24 })
  const days = fill(own.days, { from: day(statement.from), to: day(statement.to) })
  const about = [own.subtitle, days, texts.units].join('   ·   ')
  paper.line(about, { x: left, y: 136, size: 8.6, ink: 'soft', widthMax: right - left })
  paper.rule(152, { width: 0.8, ink: 'ink' })
}

/** Answers where it ends, as all the parts below do. */
function setCoverage(paper: Paper, print: QuarterPrinting, { coverage }: QuarterStatement, top: number): number {
  const { own, day, money, count } = print
  paper.line(own.coverageTitle, { x: left, y: top - 10, face: 'title', size: 12 })
  const heads = { y: top + 8, size: 8, ink: 'faint' } as const
  paper.line(own.moment, { x: left, ...heads })
  paper.line(own.snapshot, { x: left + 110, ...heads })
  paper.figure(own.owed, { right: ends.owed, ...heads })
  paper.figure(own.held, { right: ends.held, ...heads })
  paper.figure(own.ratio, { right, ...heads })
  paper.rule(top + 14, { width: 0.8, ink: 'ink' })
  for (const [at, { at: moment, snapshot }] of coverage.entries()) {
    const lower = top + 14 + (at + 1) * rowHeight
    const y = lower - 5.6
    paper.line(`${day(moment)}, ${moment.slice(11, 16)}`, { x: left, y, size: 8.8 })
    if (snapshot === null) paper.line(own.none, { x: left + 110, y, size: 8.8, ink: 'faint' })
    else {
      paper.line(count(snapshot.number), { x: left + 110, y, size: 8.8 })
      paper.figure(money(snapshot.owed), { right: ends.owed, y, size: 8.8 })
      paper.figure(money(snapshot.held), { right: ends.held, y, size: 8.8 })
      paper.figure(ratioText(print, snapshot), { right, y, size: 8.8 })
    }
    paper.rule(lower)
  }
  return setNote(paper, own.coverageNote, top + 14 + coverage.length * rowHeight)
}

/** In percent with two decimals, cut off and never rounded up. */
function ratioText(
  { language, own }: QuarterPrinting,
  snapshot: { readonly owed: string; readonly held: string },
): string {
  const owedMicro = microOfWire(snapshot.owed)
  if (owedMicro === 0n) return own.nothing
  const basisPoints = (microOfWire(snapshot.held) * 10_000n) / owedMicro
  const percent = `${basisPoints / 100n}.${String(basisPoints % 100n).padStart(2, '0')}`
  return `${amountText(language, percent)}${language === 'en' ? '' : '\u00a0'}%`
}

function setNote(paper: Paper, words: string, top: number): number {
  return paper.block(words, { x: left, y: top + 6, width: right - left, size: 8.2, ink: 'soft' })
}

type Row = readonly [name: string, amount: string, face?: 'strong']

function setRows(paper: Paper, rows: readonly Row[], top: number): number {
  for (const [at, [name, amount, face = 'text']] of rows.entries()) {
    const lower = top + (at + 1) * rowHeight
    paper.line(name, { x: left, y: lower - 5.6, size: 8.8, face, widthMax: 340 })
    paper.figure(amount, { right, y: lower - 5.6, size: 8.8, face })
    paper.rule(lower)
  }
  return top + rows.length * rowHeight
}

function setCapital(paper: Paper, print: QuarterPrinting, { capital }: QuarterStatement, top: number): number {
  const { own, money } = print
  const named = (names: Readonly<Record<string, string>>, reason: string) => names[reason] ?? reason
  const rows: Row[] = [
    [own.opening, money(capital.opening), 'strong'],
    ...capital.in.map(
      ({ reason, amount }): Row => [print.fill(own.entered, { what: named(own.in, reason) }), `+${money(amount)}`],
    ),
    ...(capital.in.length === 0 ? [[own.nothingEntered, print.amount(0n)] as const] : []),
    ...capital.out.map(
      ({ reason, amount }): Row => [
        print.fill(own.left, { what: named(own.out, reason) }),
        print.amount(-microOfWire(amount)),
      ],
    ),
    ...(capital.out.length === 0 ? [[own.nothingLeft, print.amount(0n)] as const] : []),
    [own.closing, money(capital.closing), 'strong'],
  ]
  paper.line(own.capitalTitle, { x: left, y: top, face: 'title', size: 12 })
  return setNote(paper, own.capitalNote, setRows(paper, rows, top + 6))
}

function setPaid(paper: Paper, { own, money }: QuarterPrinting, { paid }: QuarterStatement, top: number): number {
  paper.line(own.paidTitle, { x: left, y: top, face: 'title', size: 12 })
  const rows: Row[] = [
    [own.profit, money(paid.profit)],
    [own.bonus, money(paid.bonus)],
  ]
  return setRows(paper, rows, top + 6)
}

function setFees(paper: Paper, print: QuarterPrinting, { networkFees }: QuarterStatement, top: number): number {
  const { own, fill, count, language } = print
  paper.line(own.feesTitle, { x: left, y: top, face: 'title', size: 12 })
  const rows = networkFees.map(
    ({ chainId, transactions, atMostWei }): Row => [
      fill(own.fees, { network: networkOf(chainId).name, count: count(transactions) }),
      coinText(language, BigInt(atMostWei)),
    ],
  )
  const shown: readonly Row[] = rows.length === 0 ? [[own.noFees, coinText(language, 0n)]] : rows
  return setNote(paper, own.feesNote, setRows(paper, shown, top + 6))
}

/** The coin with six decimals, rounded up: it is a bound. */
function coinText(language: Language, wei: bigint): string {
  const millionths = (wei + 10n ** 12n - 1n) / 10n ** 12n
  return amountText(language, `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`)
}
