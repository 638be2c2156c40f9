import { readFile } from 'node:fs/promises'
import type { Language } from '@clearhold/contract/language'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** A4 in points, and the margins of our papers. */
export const paperSize = { width: 595.28, height: 841.89, left: 57, right: 538.28 } as const

export const inks = { ink: '#15201c', soft: '#414d47', faint: '#5f6a64', rule: '#dfd9cd', accent: '#0b5d45' } as const
export type Ink = keyof typeof inks

export type Face = 'text' | 'strong' | 'title'

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
  readonly bytes: Buffer
  readonly description: string
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
  readonly attach: (file: Attachment) => void
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
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  return {
    addPage: () => document.addPage(),
    ...lettering(document),
    ...drawing(document),
    attach: ({ name, bytes, description }) => {
      document.file(bytes, { name, description, type: 'application/json', relationship: 'Data' })
    },
    finish: () => {
      document.end()
      return ended
    },
  }
}

const textSize = 9.4
const evenFigures = ['tnum']

/** The faces have no narrow no-break space, which groups figures in French. */
function withKnownSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}

function lettering(document: PDFDocument): Pick<Paper, 'line' | 'figure' | 'block'> {
  const set = ({ face = 'text', size = textSize, ink = 'ink' }: Setting) =>
    document.font(face).fontSize(size).fillColor(inks[ink])
  const widths = new Map<string, number>()
  /** Letter by letter and kept: a figure is set ten thousand times. */
  const widthOf = (figure: string, { face = 'text', size = textSize }: Setting) => {
    let width = 0
    for (const letter of figure) {
      const key = `${face}${size}${letter}`
      const known = widths.get(key) ?? document.widthOfString(letter, { features: evenFigures })
      widths.set(key, known)
      width += known
    }
    return width
  }
  const cut = (text: string, widthMax: number) => {
    let shown = text
    while (shown.length > 1 && document.widthOfString(shown) > widthMax) shown = `${shown.slice(0, -2).trimEnd()}…`
    return shown
  }
  return {
    line: (words, { x, y, widthMax, ...setting }) => {
      const text = withKnownSpaces(words)
      set(setting)
      const shown = widthMax === undefined ? text : cut(text, widthMax)
      document.text(shown, x, y, { lineBreak: false, baseline: 'alphabetic' })
    },
    figure: (words, { right, y, widthMax = Number.POSITIVE_INFINITY, ...setting }) => {
      const text = withKnownSpaces(words)
      set(setting)
      const width = widthOf(text, setting)
      const shown = Math.min(width, widthMax)
      if (shown < width) document.fontSize(((setting.size ?? textSize) * shown) / width)
      document.text(text, right - shown, y, { lineBreak: false, baseline: 'alphabetic', features: evenFigures })
    },
    block: (words, { x, y, width, ...setting }) => {
      const text = withKnownSpaces(words)
      set(setting)
      const options = { width, lineGap: 2 }
      document.text(text, x, y, options)
      return y + document.heightOfString(text, options)
    },
  }
}

function drawing(document: PDFDocument): Pick<Paper, 'rule' | 'bar' | 'qrCode' | 'brand'> {
  const stroke = (width: number, ink: Ink) => document.lineWidth(width).strokeColor(inks[ink]).stroke()
  return {
    rule: (y, { from = paperSize.left, to = paperSize.right, width = 0.6, ink = 'rule' } = {}) => {
      document.moveTo(from, y).lineTo(to, y)
      stroke(width, ink)
    },
    bar: (x, from, to) => {
      document.moveTo(x, from).lineTo(x, to)
      stroke(0.6, 'rule')
    },
    qrCode: (text, { x, y, size }) => {
      const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
      const path = data.flatMap((row, top) => row.map((dark, left) => (dark ? `M${left} ${top}h1v1h-1z` : ''))).join('')
      document
        .save()
        .translate(x, y)
        .scale(size / modules)
      document.path(path).fillColor('#000000').fill().restore()
    },
    brand: (name, { x, y, size }) => {
      document
        .save()
        .translate(x, y - size)
        .scale((size * 1.25) / 24)
      document.roundedRect(2, 2, 20, 20, 4)
      document.lineWidth(1.5).strokeColor(inks.ink).stroke().moveTo(2, 7.5).lineTo(22, 7.5).stroke()
      document.roundedRect(8.5, 11, 7, 7, 1.2).fillColor(inks.accent).fill().restore()
      document.font('title').fontSize(size).fillColor(inks.ink)
      document.text(name, x + size * 1.6, y, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
