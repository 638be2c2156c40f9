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
    file(bytes: Buffer, options: Readonly<Record<'name' | 'type' | 'description' | 'relationship', string>>): unknown
    end(): this
  }
}
