import { createHash } from 'node:crypto'
import { ok, type Result } from '@clearhold/contract/result'
import { hexOf } from '@clearhold/proof/bytes'
import { readNames } from '#domains/accounts/index.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import type { NotSigned, StatementAsked } from '#platform/signer/statement-signer.ts'
import type { KeptParts, LongStatementParts } from '../parts.ts'
import { dayOf, laterOf } from '../rules.ts'
import { type KeptRow, keepPart, openPart } from '../store/kept-parts.ts'
import { type LongStatementRow, type MadeFile, notePages } from '../store/long-statements.ts'
import { signPdf } from './sign-pdf.ts'
import { typesetStatement } from './typeset-statement.ts'

/** A part is at least so long, but for the last. */
const partBytes = 4 * 1024 * 1024
/** After so many pages the row says how many there are. */
const pagesAtOnce = 250
/** After so many, what was set is taken away, and others have their turn. */
const pagesTaken = 10

/** The JSON that the PDF contains. */
export interface ClosedJson extends MadeFile {
  readonly said: StatementAsked
  /** Of the whole file with its note. */
  readonly digest: Buffer
}

/**
 * Sets the PDF of a long statement around its JSON, and keeps it part by part. One that was left half set is set again from its first page, which
 * takes seconds, and is the same.
 */
export async function printLongStatement(
  parts: LongStatementParts,
  row: LongStatementRow,
  { rows, said, digest, bytes, parts: lineParts }: ClosedJson & { readonly rows: readonly KeptRow[] },
): Promise<Result<MadeFile, NotSigned>> {
  const { identity, site, signStatement, database } = parts
  const { id, personId, language, from, to, isEnded } = row
  const names = await readNames(database.reader, [personId])
  const begunAt = row.begunAt ?? parts.clock.now()
  const writer = createWriter(parts, row)
  const afterPage = async (paper: Paper, { pagesSet, pagesTotal }: { pagesSet: number; pagesTotal: number }) => {
    const isLast = pagesSet === pagesTotal
    if (isLast || pagesSet % pagesTaken === 0) await writer.add(await paper.taken())
    if (isLast || pagesSet % pagesAtOnce === 0) await noteSet(parts, row, { pagesSet, pagesTotal })
  }
  const rest = await typesetStatement(
    {
      language,
      identity,
      site,
      personId,
      from,
      to,
      isEnded: isEnded === true,
      asOf: isEnded === true ? to : dayOf(laterOf(begunAt, rows.at(-1)?.at)),
      movements: rows,
      holder: names.get(personId) ?? '',
      opening: said.opening,
      closing: said.closing,
      references: new Map(
        rows.flatMap(({ about, reference }) => (reference === undefined ? [] : [[about, reference]])),
      ),
      log: { size: said.log.size, root: hexOf(said.log.root) },
      proof: { size: bytes, pieces: lines(parts, id, lineParts), digest: hexOf(digest) },
    },
    { afterPage, afterPiece: async (paper) => writer.add(await paper.taken()) },
  )
  const signed = await signPdf(signStatement, rest, said, writer.digest())
  return signed.ok ? ok(await writer.end(signed.value)) : signed
}

async function* lines(parts: KeptParts, id: string, count: number): AsyncGenerator<Buffer, void> {
  for (let number = 1; number <= count; number += 1) {
    const part = await openPart(parts, { id, name: 'lines', number })
    if (part === undefined) throw new Error(`statement ${id} lacks its lines ${number}`)
    yield part
  }
}

async function noteSet(
  { database }: LongStatementParts,
  { id, personId }: LongStatementRow,
  pages: { readonly pagesSet: number; readonly pagesTotal: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await notePages(tx, id, pages)
    await appendEvent(tx, { type: 'statement.progressed', personId, payload: { statementId: id } })
  })
}

function createWriter(parts: KeptParts, { id, personId }: LongStatementRow) {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let number = 0
  let bytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    number += 1
    await keepPart(parts, { id, personId, name: 'paper', number }, Buffer.concat(waiting))
    bytes += waitingBytes
    waiting = []
    waitingBytes = 0
  }
  const put = async (piece: Buffer) => {
    waiting.push(piece)
    waitingBytes += piece.length
    if (waitingBytes >= partBytes) await flush()
  }
  return {
    add: async (piece: Buffer) => {
      hash.update(piece)
      await put(piece)
    },
    digest: () => hash,
    /** Adds the signed end, whose digest is taken by its signer. */
    end: async (last: Buffer): Promise<MadeFile> => {
      await put(last)
      await flush()
      return { parts: number, bytes }
    },
  }
}
