/** The package ships no types; these are the parts we use. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    readonly lineBreak?: boolean
    readonly width?: number
    readonly lineGap?: number
    readonly baseline?: 'alphabetic'
    readonly features?: readonly string[]
  }

  interface DocumentOptions {
    readonly size: 'A4'
    readonly margin: number
    readonly autoFirstPage: false
    readonly compress: false
    readonly pdfVersion: '1.7'
    readonly lang: string
    readonly displayTitle: true
    readonly font: ''
    readonly info: Readonly<Record<string, string | Date>>
  }

  /** An object of the file. */
  interface Reference {
    readonly id: number
    offset: number
    end(): void
  }

  interface EmbeddedFont {
    readonly id: string
    ref(): Reference
    /** Glyphs by number in hexadecimal, and how far each goes on, in thousandths of the size. */
    encode(
      text: string,
      features?: readonly string[],
    ): [string[], { readonly advanceWidth: number; readonly xAdvance: number }[]]
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    /** Writes the title, the program and the date once more, as XML. */
    endMetadata: () => void
    readonly info: Record<string, unknown>
    addPage(): this
    registerFont(name: string, source: Buffer): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(color: string): this
    text(words: string, x: number, y: number, options: TextOptions): this
    widthOfString(words: string, options?: Pick<TextOptions, 'features'>): number
    heightOfString(words: string, options: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    strokeColor(color: string): this
    stroke(): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    path(svg: string): this
    fill(): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    readonly page: { readonly fonts: Record<string, Reference> }
    addContent(drawn: string): this
    ref(dictionary: Readonly<Record<string, unknown>>): Reference
    addNamedEmbeddedFile(name: string, spec: Reference): void
    readonly _font: EmbeddedFont
    readonly _root: { readonly data: Record<string, unknown> }
    /** How many bytes were written. */
    readonly _offset: number
    _write(piece: string | Uint8Array): void
    _refEnd(reference: Reference): void
    end(): this
  }
}
