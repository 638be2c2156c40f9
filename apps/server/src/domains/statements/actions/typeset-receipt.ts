import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { balanceKinds } from '@clearhold/proof/account-statement/said'
import type { OpenMovement } from '@clearhold/proof/movement'
import { formatEntryId, type OwnEntry } from '#domains/ledger/index.ts'
import { type Paper, paperSize, startPaper } from '#platform/pdf/paper.ts'
import { isPrintable } from '#platform/pdf/printable.ts'
import {
  type ReceiptPrinting,
  type ReceiptSubject,
  receiptAmountMicro,
  receiptFacts,
  receiptPlace,
  receiptPrintingFor,
} from '../rules.ts'
import { typesetLetterhead } from './typeset-letterhead.ts'

/** What a receipt prints: everything a reader sees follows from this and the texts. */
export interface PrintedReceipt {
  readonly language: Language
  readonly identity: PublicIdentity
  /** Where the site is: 'https://clearhold.example'. */
  readonly site: string
  readonly personId: string
  readonly holder: string
  readonly subject: ReceiptSubject
  readonly entry: OwnEntry
  /** The sides of the entry as the attached receipt opens them. */
  readonly sides: OpenMovement['sides']
  readonly log: { readonly size: number; readonly root: string }
  readonly proof: { readonly bytes: Buffer; readonly digest: string }
}

const { left, right } = paperSize
const valuesAt = left + 118
const middle = left + 190

/** Sets a receipt on one page, with the file that proves it attached. The same receipt is the same bytes. */
export async function typesetReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const { language, subject, entry, sides, proof, personId, identity, holder } = receipt
  const amounts = [...entry.lines.map(({ amountMicro }) => amountMicro), ...afterOf(sides).map(([, micro]) => micro)]
  const promised = subject.kind === 'plan_start' ? [subject.profitMicro] : []
  const print = receiptPrintingFor(language, [...amounts, ...promised])
  const name = print.fill(print.own.name, { entry: formatEntryId(entry.id) })
  const reasons: Readonly<Record<string, string>> = print.texts.reasons
  const paper = await startPaper(name, language)
  paper.addPage()
  typesetLetterhead(paper, print, { identity, title: reasons[entry.reason] ?? entry.reason, personId, holder })
  const about = [name, print.fill(print.own.posted, { moment: print.moment(entry.postedAt) }), print.texts.units]
  paper.line(about.join('   ·   '), { x: left, y: 150, size: 8.6, ink: 'soft' })
  paper.rule(170, { width: 0.8, ink: 'ink' })
  const figure = print.amount(receiptAmountMicro(subject.kind, entry.lines))
  paper.line(print.own.headline[subject.kind], { x: left, y: 188, size: 8, ink: 'faint' })
  paper.line(`${figure} USDT`, { x: left, y: 216, face: 'title', size: 26, widthMax: right - left })
  let y = setFacts(paper, print, receipt, 252)
  y = setLines(paper, print, receipt, y + 31)
  y = setAfter(paper, print, receipt, y + 26)
  setProof(paper, print, receipt, y + 28)
  paper.line(`${name}   ·   ${personId}`, { x: left, y: 804, size: 8, ink: 'faint' })
  paper.figure(print.fill(print.texts.page, { page: '1', pages: '1' }), { right, y: 804, size: 8, ink: 'faint' })
  await paper.attach({
    name: fileNameOf(receipt),
    size: proof.bytes.length,
    pieces: [proof.bytes],
    description: 'clearhold receipt 1',
  })
  return paper.finish()
}

const fileNameOf = ({ entry }: PrintedReceipt) => `receipt-${formatEntryId(entry.id)}.json`

/** What each of the person's balances was after the entry; two lines may touch one. */
function afterOf(sides: PrintedReceipt['sides']): (readonly [(typeof balanceKinds)[number], bigint])[] {
  const own = sides.flatMap((side) => (side instanceof Uint8Array ? [] : [side]))
  return balanceKinds.flatMap((kind) => {
    const last = own.findLast(({ account }) => account.endsWith(`:${kind}`))
    return last === undefined ? [] : [[kind, last.afterMicro] as const]
  })
}

function setTitle(paper: Paper, words: string, y: number): void {
  paper.line(words, { x: left, y, face: 'title', size: 12 })
}

/** Answers where it ends, as all the parts below do. */
function setFacts(paper: Paper, print: ReceiptPrinting, { subject, language }: PrintedReceipt, top: number): number {
  setTitle(paper, print.own.factsTitle, top)
  // What people typed may have letters that the face has not.
  const facts = receiptFacts(subject, print, language).filter(([, value]) => isPrintable(value))
  for (const [at, [name, value]] of facts.entries()) {
    const y = top + 19 + at * 17
    paper.line(name, { x: left, y, size: 8.8, ink: 'faint' })
    paper.line(value, { x: valuesAt, y, size: 8.8, widthMax: right - valuesAt })
  }
  return top + 19 + (facts.length - 1) * 17
}

function setLines(paper: Paper, print: ReceiptPrinting, { entry }: PrintedReceipt, top: number): number {
  const { own, amount } = print
  setTitle(paper, own.linesTitle, top)
  const heads = { y: top + 18, size: 8, ink: 'faint' } as const
  paper.line(own.from, { x: left, ...heads })
  paper.line(own.to, { x: middle, ...heads })
  paper.figure(own.amount, { right, ...heads })
  paper.rule(top + 25, { width: 0.8, ink: 'ink' })
  for (const [at, { from, to, amountMicro }] of entry.lines.entries()) {
    const lower = top + 25 + (at + 1) * 19
    const y = lower - 6.2
    paper.line(receiptPlace(from, print), { x: left, y, widthMax: middle - left - 8 })
    paper.line(receiptPlace(to, print), { x: middle, y, widthMax: 190 })
    paper.figure(amount(amountMicro), { right, y })
    paper.rule(lower)
  }
  return top + 25 + entry.lines.length * 19
}

function setAfter(paper: Paper, print: ReceiptPrinting, { sides }: PrintedReceipt, top: number): number {
  setTitle(paper, print.own.afterTitle, top)
  const after = afterOf(sides)
  for (const [at, [kind, micro]] of after.entries()) {
    const lower = top + 8 + (at + 1) * 19
    paper.line(receiptPlace(kind, print), { x: left, y: lower - 6.2 })
    paper.figure(print.amount(micro), { right, y: lower - 6.2 })
    paper.rule(lower)
  }
  return top + 8 + after.length * 19
}

/** What the attached file proves, and how it is checked. */
function setProof(paper: Paper, print: ReceiptPrinting, receipt: PrintedReceipt, top: number): void {
  const { own, texts, fill, count } = print
  const { entry, site, log, proof } = receipt
  const file = fileNameOf(receipt)
  const small = { size: 8.2, ink: 'soft' } as const
  setTitle(paper, own.provesTitle, top)
  const proved = paper.block(fill(own.proves, { file }), { x: left, y: top + 7, width: right - left, ...small })
  const said = paper.block(own.page, { x: left, y: proved + 3, width: right - left, ...small })
  const y = said + 12
  paper.rule(y, { width: 0.8, ink: 'ink' })
  paper.qrCode(`${site}/verify.html`, { x: left, y: y + 10, size: 70 })
  const x = left + 84
  paper.line(own.checkTitle, { x, y: y + 19, face: 'title', size: 12 })
  const keys = `${new URL(site).host}/proof`
  const lower = paper.block(fill(own.check, { file, keys }), { x, y: y + 25, width: right - x, ...small })
  const facts = [
    [own.entry, formatEntryId(entry.id)],
    [texts.log, fill(texts.logSize, { size: count(log.size) })],
    [texts.root, log.root],
    [own.digest, proof.digest],
  ] as const
  for (const [at, [name, value]] of facts.entries()) {
    const line = lower + 12 + at * 12
    paper.line(name, { x, y: line, size: 7.4, ink: 'faint' })
    paper.line(value, { x: x + 84, y: line, size: 7.4 })
  }
}
