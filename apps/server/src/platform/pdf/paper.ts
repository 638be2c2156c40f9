import { readFile } from 'node:fs/promises'
import type { Language } from '@clearhold/contract/language'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type Face, type Lettering, type Pen, startPen } from './pen.ts'

/** A4 in points, and the margins of our papers. */
export const paperSize = { width: 595.28, height: 841.89, left: 57, right: 538.28 } as const

export const inks = { ink: '#15201c', soft: '#414d47', faint: '#5f6a64', rule: '#dfd9cd', accent: '#0b5d45' } as const
export type Ink = keyof typeof inks

const faceFiles: readonly (readonly [Face, URL])[] = [
  ['text', new URL('./fonts/inter-400.ttf', import.meta.url)],
  ['strong', new URL('./fonts/inter-600.ttf', import.meta.url)],
  ['title', new URL('./fonts/newsreader-400.ttf', import.meta.url)],
]

export interface Setting {
  readonly face?: Face
  readonly size?: number
  readonly ink?: Ink
}

interface Block extends Setting {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface Attachment {
  readonly name: string
  readonly description: string
  /** In bytes. */
  readonly size: number
  /** One may be too large to be held whole. */
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A paper being set. Places are in points from the upper left corner; y of a line is its baseline. */
export interface Paper {
  readonly addPage: () => void
  /** One line, cut off with '…' where it would be wider than it may. */
  readonly line: (words: string, place: Setting & { x: number; y: number; widthMax?: number }) => void
  /** Ends at `right`, with figures of one width, so that they stand under each other; smaller where it would be wider than it may. */
  readonly figure: (words: string, place: Setting & { right: number; y: number; widthMax?: number }) => void
  /** Broken into lines from its upper edge down; answers its lower edge. */
  readonly block: (words: string, place: Block) => number
  readonly rule: (y: number, rule?: { from?: number; to?: number; width?: number; ink?: Ink }) => void
  /** The vertical one. */
  readonly bar: (x: number, from: number, to: number) => void
  readonly qrCode: (text: string, place: { x: number; y: number; size: number }) => void
  readonly brand: (name: string, place: { x: number; y: number; size: number }) => void
  /** Attached as it is, so that it can be read out without unpacking. */
  readonly attach: (file: Attachment, afterPiece?: () => Promise<void>) => Promise<void>
  /** What was set since this was called last: a paper of thousands of pages is not held whole. */
  readonly taken: () => Promise<Buffer>
  /** The rest; all of it where nothing was taken. */
  readonly finish: () => Promise<Buffer>
}

/** The same calls give the same bytes: a paper says neither when nor by whom it was made. */
export async function startPaper(title: string, language: Language): Promise<Paper> {
  // Loaded when a paper is made: it takes long, and most processes never make one.
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Producer: 'Clearhold', Creator: 'Clearhold', CreationDate: new Date(0) }
  // Compressors pack the same bytes in other ways from one machine and version to the next.
  const basics = { size: 'A4', margin: 0, autoFirstPage: false, compress: false, font: '', pdfVersion: '1.7' } as const
  const document = new Document({ ...basics, lang: language, displayTitle: true, info })
  // The date is needed for the id of the file, and would be untrue: neither the file nor its metadata in XML says one.
  delete document.info['CreationDate']
  document.endMetadata = () => undefined
  for (const [face, file] of faceFiles) document.registerFont(face, await readFile(file))
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  const pen = startPen(document)
  return {
    addPage: () => {
      pen.flush()
      document.addPage()
    },
    ...lettering(document, pen),
    ...drawing(document, pen),
    ...attaching(document),
    taken: async () => {
      // The stream hands on in a later turn what is written in this one.
      await new Promise((resolve) => setImmediate(resolve))
      return Buffer.concat(chunks.splice(0))
    },
    finish: async () => {
      pen.flush()
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Attached files are written by ourselves: pdfkit would hold three copies of one and digest it slowly. */
function attaching(document: PDFDocument): Pick<Paper, 'attach'> {
  const attach: Paper['attach'] = async ({ name, size, pieces, description }, afterPiece) => {
    const file = document.ref({})
    file.offset = document._offset
    const dictionary = `<<\n/Type /EmbeddedFile\n/Subtype /application#2Fjson\n/Params <<\n/Size ${size}\n>>\n/Length ${size}\n>>`
    document._write(`${file.id} 0 obj\n${dictionary}\nstream`)
    let written = 0
    for await (const piece of pieces) {
      document._write(piece)
      written += piece.length
      await afterPiece?.()
    }
    if (written !== size) throw new Error(`an attachment of ${size} bytes had ${written}`)
    document._write('\nendstream\nendobj')
    document._refEnd(file)
    const [named, described] = [name, description].map((text) => new String(text))
    const spec = document.ref({
      Type: 'Filespec',
      AFRelationship: 'Data',
      F: named,
      EF: { F: file },
      UF: named,
      Desc: described,
    })
    spec.end()
    document.addNamedEmbeddedFile(name, spec)
    document._root.data['AF'] = [spec]
  }
  return { attach }
}

const textSize = 9.4

/** The faces have no narrow no-break space, which groups figures in French. */
function withKnownSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}

function lettering(document: PDFDocument, pen: Pen): Pick<Paper, 'line' | 'figure' | 'block'> {
  const cut = (text: string, widthMax: number, setting: Lettering) => {
    let shown = text
    while (shown.length > 1 && pen.widthOf(shown, setting) > widthMax) shown = `${shown.slice(0, -2).trimEnd()}…`
    return shown
  }
  const letteringOf = ({ face = 'text', size = textSize, ink = 'ink' }: Setting) => ({ face, size, ink: inks[ink] })
  return {
    line: (words, { x, y, widthMax, ...setting }) => {
      const lettering = { ...letteringOf(setting), isFigure: false }
      const text = withKnownSpaces(words)
      pen.write(widthMax === undefined ? text : cut(text, widthMax, lettering), x, y, lettering)
    },
    figure: (words, { right, y, widthMax = Number.POSITIVE_INFINITY, ...setting }) => {
      const lettering = { ...letteringOf(setting), isFigure: true }
      const text = withKnownSpaces(words)
      const width = pen.widthOf(text, lettering)
      const shown = Math.min(width, widthMax)
      const size = shown < width ? (lettering.size * shown) / width : lettering.size
      pen.write(text, right - shown, y, { ...lettering, size })
    },
    block: (words, { x, y, width, face = 'text', size = textSize, ink = 'ink' }) => {
      pen.flush()
      const text = withKnownSpaces(words)
      document.font(face).fontSize(size).fillColor(inks[ink])
      const options = { width, lineGap: 2 }
      document.text(text, x, y, options)
      return y + document.heightOfString(text, options)
    },
  }
}

function drawing(document: PDFDocument, pen: Pen): Pick<Paper, 'rule' | 'bar' | 'qrCode' | 'brand'> {
  return {
    rule: (y, { from = paperSize.left, to = paperSize.right, width = 0.6, ink = 'rule' } = {}) => {
      pen.stroke([from, y], [to, y], { width, ink: inks[ink] })
    },
    bar: (x, from, to) => {
      pen.stroke([x, from], [x, to], { width: 0.6, ink: inks.rule })
    },
    qrCode: (text, { x, y, size }) => {
      pen.flush()
      const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
      const path = data.flatMap((row, top) => row.map((dark, left) => (dark ? `M${left} ${top}h1v1h-1z` : ''))).join('')
      document
        .save()
        .translate(x, y)
        .scale(size / modules)
      document.path(path).fillColor('#000000').fill().restore()
    },
    brand: (name, { x, y, size }) => {
      pen.flush()
      document
        .save()
        .translate(x, y - size)
        .scale((size * 1.25) / 24)
      document.roundedRect(2, 2, 20, 20, 4)
      document.lineWidth(1.5).strokeColor(inks.ink).stroke().moveTo(2, 7.5).lineTo(22, 7.5).stroke()
      document.roundedRect(8.5, 11, 7, 7, 1.2).fillColor(inks.accent).fill().restore()
      pen.write(name, x + size * 1.6, y, { face: 'title', size, ink: inks.ink, isFigure: false })
    },
  }
}
