import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { periodId } from '@clearhold/contract/statements/rules'
import { formatEntryId } from '#domains/ledger/index.ts'
import { type Paper, paperSize, startPaper } from '#platform/pdf/paper.ts'
import {
  type Balances,
  type Movement,
  type Printing,
  pagesOf,
  printingFor,
  reasonOf,
  rowsPlace,
  totalMicro,
} from '../rules.ts'
import { typesetLetterhead } from './typeset-letterhead.ts'

/** What a statement prints: everything a reader sees follows from this and the texts. */
export interface PrintedStatement {
  readonly language: Language
  readonly identity: PublicIdentity
  /** Where the site is: 'https://clearhold.example'. */
  readonly site: string
  readonly personId: string
  readonly holder: string
  readonly from: string
  readonly to: string
  readonly isEnded: boolean
  /** The day of the closing balance: the last one, or the current one where the days have not ended. */
  readonly asOf: string
  readonly opening: Balances
  readonly closing: Balances
  readonly movements: readonly Movement[]
  readonly references: ReadonlyMap<string, string>
  readonly log: { readonly size: number; readonly root: string }
  readonly proof: {
    readonly size: number
    readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
    readonly digest: string
  }
}

const { left, right } = paperSize
const columns = { time: 118, what: 153, reference: 316 } as const

/** Where the columns of figures end, and how wide they may become. */
const columnEnds = { change: 452, balance: right, widthMax: 80 } as const

/** Takes away what was set so far, so that a long paper is never held whole. */
export interface PaperSink {
  readonly afterPage: (paper: Paper, pages: { readonly pagesSet: number; readonly pagesTotal: number }) => Promise<void>
  readonly afterPiece: (paper: Paper) => Promise<void>
}

// A statement may have hundreds of pages, and others wait for the same process.
const letOthers = () => new Promise<void>((resolve) => setImmediate(resolve))
const keepAll: PaperSink = { afterPage: letOthers, afterPiece: letOthers }

/** Sets a statement as a PDF with its proof attached; answers what was not taken away. The same statement is the same bytes. */
export async function typesetStatement(statement: PrintedStatement, sink: PaperSink = keepAll): Promise<Buffer> {
  const { language, opening, closing, movements, proof } = statement
  const amounts = [opening, closing].flatMap((balances) => Object.values(balances))
  const print = printingFor(language, [...amounts, ...movements.map(({ changeMicro }) => changeMicro)])
  const title = print.fill(print.texts.title, { period: print.period(statement) })
  const paper = await startPaper(title, language)
  const pages = pagesOf(movements.length + 1)
  for (const [index, [first, until]] of pages.entries()) {
    paper.addPage()
    const isFirst = index === 0
    if (isFirst) setHead(paper, print, statement, title)
    else setRunningHead(paper, statement, title)
    const top = isFirst ? rowsPlace.firstTop : rowsPlace.nextTop
    setColumns(paper, print, top)
    const bottom = setRows(paper, print, statement, { first, until, top })
    if (index === pages.length - 1) setEnd(paper, print, statement, bottom)
    setFoot(paper, print, statement, { page: print.count(index + 1), pages: print.count(pages.length) })
    await sink.afterPage(paper, { pagesSet: index + 1, pagesTotal: pages.length })
  }
  const name = `clearhold-${periodId(statement)}.json`
  const description = 'clearhold account statement 1'
  await paper.attach({ name, size: proof.size, pieces: proof.pieces, description }, () => sink.afterPiece(paper))
  return paper.finish()
}

function setHead(paper: Paper, print: Printing, statement: PrintedStatement, title: string): void {
  const { identity, holder, personId, from, to, isEnded, asOf, opening, closing, movements } = statement
  const { texts, fill, amount, day } = print
  typesetLetterhead(paper, print, { identity, title, personId, holder })
  const days = fill(texts.days, { from: day(from), to: day(to) })
  const about = [days, texts.units, ...(isEnded ? [] : [texts.running])].join('   ·   ')
  paper.line(about, { x: left, y: 150, size: 8.6, ink: 'soft' })
  paper.rule(170, { width: 0.8, ink: 'ink' })
  const changes = movements.map(({ changeMicro }) => changeMicro)
  const sum = (wanted: (micro: bigint) => boolean) => changes.filter(wanted).reduce((total, micro) => total + micro, 0n)
  const sums = [
    [fill(texts.opening, { day: day(from) }), amount(totalMicro(opening))],
    [
      texts.in,
      amount(
        sum((micro) => micro > 0n),
        true,
      ),
    ],
    [texts.out, amount(sum((micro) => micro < 0n))],
    [fill(isEnded ? texts.closing : texts.soFar, { day: day(asOf) }), amount(totalMicro(closing))],
  ] as const
  const step = (right - left) / sums.length
  const size = sums.some(([, figure]) => figure.length > 14) ? 10.5 : 15
  for (const [at, [label, figure]] of sums.entries()) {
    const x = left + at * step + (at === 0 ? 0 : 10)
    if (at > 0) paper.bar(left + at * step, 171, 216)
    paper.line(label, { x, y: 186, size: 8, ink: 'faint', widthMax: step - 14 })
    paper.line(figure, { x, y: 205, face: 'title', size, widthMax: step - 12 })
  }
}

function setRunningHead(paper: Paper, { identity }: PrintedStatement, title: string): void {
  paper.brand(identity.operator.brand, { x: left, y: 62, size: 11 })
  paper.figure(title, { right, y: 62, size: 8.6, ink: 'soft' })
}

/** The heads of the columns stand above `top`, where the first row begins. */
function setColumns(paper: Paper, { texts }: Printing, top: number): void {
  const y = top - 9
  const small = { y, size: 8, ink: 'faint' } as const
  paper.line(texts.date, { x: left, ...small })
  paper.line(texts.what, { x: columns.what, ...small })
  paper.line(texts.reference, { x: columns.reference, ...small })
  paper.figure(texts.change, { right: columnEnds.change, ...small })
  paper.figure(texts.balance, { right: columnEnds.balance, ...small })
  paper.rule(top, { width: 0.8, ink: 'ink' })
}

interface Rows {
  readonly first: number
  readonly until: number
  readonly top: number
}

/** Row 0 is the opening balance, the others are movements. Answers where the last one ends. */
function setRows(paper: Paper, print: Printing, statement: PrintedStatement, { first, until, top }: Rows): number {
  const { movements, references, opening, from } = statement
  for (let row = first; row < until; row += 1) {
    const lower = top + (row - first + 1) * rowsPlace.height
    const y = lower - 6.2
    const movement = movements[row - 1]
    if (movement === undefined) setBalance(paper, print, { day: from, name: print.texts.openingBalance, y, opening })
    else setMovement(paper, print, movement, { reference: references.get(movement.about), y })
    paper.rule(lower)
  }
  return top + (until - first) * rowsPlace.height
}

interface BalanceRow {
  readonly day: string
  readonly name: string
  readonly y: number
  readonly opening: Balances
}

function setBalance(paper: Paper, { day: dayText, amount }: Printing, { day, name, y, opening }: BalanceRow): void {
  paper.line(dayText(day), { x: left, y, face: 'strong' })
  paper.line(name, { x: columns.what, y, face: 'strong' })
  const { balance, widthMax } = columnEnds
  paper.figure(amount(totalMicro(opening)), { right: balance, y, face: 'strong', widthMax })
}

function setMovement(
  paper: Paper,
  { texts, amount, day }: Printing,
  movement: Movement,
  { reference, y }: { readonly reference: string | undefined; readonly y: number },
): void {
  const { entryId, at, changeMicro, after } = movement
  const reason = reasonOf(movement, reference)
  const moment = at.toISOString()
  const reasons: Readonly<Record<string, string>> = texts.reasons
  paper.line(day(moment), { x: left, y })
  paper.line(moment.slice(11, 16), { x: columns.time, y, ink: 'faint' })
  paper.line(reasons[reason] ?? reason, { x: columns.what, y, widthMax: columns.reference - columns.what - 5 })
  const faint = { x: columns.reference, y, ink: 'faint' } as const
  // By its entry, the row is found in the CSV and in the activity. Small, because a wide change begins soon after a long number.
  if (reference === undefined) paper.line(formatEntryId(entryId), { ...faint, size: 7.4 })
  else paper.line(reference, faint)
  const { change, balance, widthMax } = columnEnds
  paper.figure(amount(changeMicro, true), { right: change, y, widthMax })
  paper.figure(amount(totalMicro(after)), { right: balance, y, widthMax })
}

function setEnd(paper: Paper, print: Printing, statement: PrintedStatement, top: number): void {
  const { texts, amount, day, fill } = print
  const { opening, closing, isEnded, asOf } = statement
  const y = top + 13
  const strong = { y, face: 'strong', widthMax: columnEnds.widthMax } as const
  paper.line(day(asOf), { x: left, ...strong })
  paper.line(isEnded ? texts.closingBalance : texts.balanceSoFar, { x: columns.what, y, face: 'strong' })
  paper.figure(amount(totalMicro(closing) - totalMicro(opening), true), { right: columnEnds.change, ...strong })
  paper.figure(amount(totalMicro(closing)), { right: columnEnds.balance, ...strong })
  for (const under of [4, 6]) paper.rule(y + under, { from: 462, ink: 'ink' })
  const middle = 282
  paper.line(fill(texts.whereTitle, { day: day(asOf) }), { x: left, y: y + 36, face: 'title', size: 12 })
  const kinds = ['cash', 'profit', 'bonus', 'locked', 'leaving'] as const
  for (const [at, kind] of kinds.entries()) {
    const line = y + 54 + at * 16
    paper.line(texts.kinds[kind], { x: left, y: line, size: 8.8 })
    paper.figure(amount(closing[kind]), { right: middle, y: line, size: 8.8, widthMax: columnEnds.widthMax })
    paper.rule(line + 5, { to: middle })
  }
  paper.line(texts.feesTitle, { x: middle + 24, y: y + 36, face: 'title', size: 12 })
  paper.block(texts.fees, { x: middle + 24, y: y + 45, width: right - middle - 24, size: 8.8, ink: 'soft' })
  setCheck(paper, print, statement, y + 136)
}

/** How to check the file, and what its proof leads to. */
function setCheck(paper: Paper, print: Printing, statement: PrintedStatement, top: number): void {
  const { texts, fill, count } = print
  const { site, log, proof, movements } = statement
  paper.rule(top, { width: 0.8, ink: 'ink' })
  paper.qrCode(`${site}/verify.html`, { x: left, y: top + 10, size: 70 })
  const x = left + 84
  paper.line(texts.checkTitle, { x, y: top + 19, face: 'title', size: 12 })
  const keys = `${new URL(site).host}/proof`
  const lower = paper.block(fill(texts.check, { keys }), { x, y: top + 25, width: right - x, size: 8.2, ink: 'soft' })
  const first = movements[0]
  const last = movements.at(-1)
  const numbers = {
    first: first === undefined ? '' : formatEntryId(first.entryId),
    last: last === undefined ? '' : formatEntryId(last.entryId),
    count: count(movements.length),
  }
  const facts = [
    [texts.entries, first === undefined ? texts.noEntries : fill(texts.entryRange, numbers)],
    [texts.log, fill(texts.logSize, { size: count(log.size) })],
    [texts.root, log.root],
    [texts.proof, proof.digest],
  ] as const
  for (const [at, [name, value]] of facts.entries()) {
    const y = lower + 12 + at * 12
    paper.line(name, { x, y, size: 7.4, ink: 'faint' })
    paper.line(value, { x: x + 84, y, size: 7.4 })
  }
}

function setFoot(
  paper: Paper,
  { texts, fill }: Printing,
  statement: PrintedStatement,
  place: Readonly<Record<'page' | 'pages', string>>,
): void {
  const small = { y: 804, size: 8, ink: 'faint' } as const
  paper.line(`${periodId(statement)}   ·   ${statement.personId}`, { x: left, ...small })
  paper.figure(fill(texts.page, place), { right, ...small })
}
