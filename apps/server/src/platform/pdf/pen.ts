import type PDFDocument from 'pdfkit'

export type Face = 'text' | 'strong' | 'title'

export interface Lettering {
  readonly face: Face
  readonly size: number
  /** '#15201c' */
  readonly ink: string
  /** Figures are of one width and set letter by letter. */
  readonly isFigure: boolean
}

type Point = readonly [x: number, y: number]

/**
 * Writes lines of text and rules into a page by itself: pdfkit lays each out anew, and takes forty times as long for a table. Places are in
 * points from the upper left corner, as on pdfkit's own pages; fonts and the file are pdfkit's.
 */
export interface Pen {
  readonly write: (text: string, x: number, y: number, lettering: Lettering) => void
  readonly widthOf: (text: string, lettering: Pick<Lettering, 'face' | 'size' | 'isFigure'>) => number
  readonly stroke: (from: Point, to: Point, line: { readonly width: number; readonly ink: string }) => void
  /** Before pdfkit itself writes to the page, and before another one. */
  readonly flush: () => void
}

interface Glyphs {
  /** As the page shows them: '<0001> 0 <0002> 12'. */
  readonly codes: string
  /** In thousandths of the size. */
  readonly width: number
}

/** Texts that repeat are encoded once; those that do not must not fill the memory. */
const keptMax = 10_000
const evenFigures = ['tnum']
/** Nothing but these follows one another without regard to what stands beside it. */
const plainCodes = /^[0-9A-Z-]+$/

export function startPen(document: PDFDocument): Pen {
  let drawn: string[] = []
  const known = new Map<string, Glyphs>()
  const glyphsOf = (text: string, { face, isFigure }: Pick<Lettering, 'face' | 'isFigure'>): Glyphs => {
    const key = `${face}${isFigure}${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const [hex, positions] = document.font(face)._font.encode(text, isFigure ? evenFigures : undefined)
    const codes = hex.map((glyph, at) => `<${glyph}> ${shortNumber(shiftOf(positions[at]))}`).join(' ')
    const made = {
      codes: codes.replaceAll('> 0 <', ''),
      width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
    if (known.size >= keptMax) known.clear()
    known.set(key, made)
    return made
  }
  /** Letter by letter where letters do not depend on each other: most such texts occur once. */
  const encoded = (text: string, lettering: Pick<Lettering, 'face' | 'isFigure'>): Glyphs => {
    if (!lettering.isFigure && !plainCodes.test(text)) return glyphsOf(text, lettering)
    let codes = ''
    let width = 0
    for (const letter of text) {
      const one = glyphsOf(letter, lettering)
      codes = codes === '' ? one.codes : `${codes} ${one.codes}`
      width += one.width
    }
    return { codes: codes.replaceAll('> 0 <', ''), width }
  }
  return {
    widthOf: (text, lettering) => (encoded(text, lettering).width * lettering.size) / 1000,
    write: (text, x, y, lettering) => {
      if (text === '') return
      const { codes } = encoded(text, lettering)
      const font = document.font(lettering.face)._font
      document.page.fonts[font.id] ??= font.ref()
      const place = `1 0 0 -1 ${shortNumber(x)} ${shortNumber(y)} Tm`
      drawn.push(
        `BT\n${colour(lettering.ink)} rg\n${place}\n/${font.id} ${shortNumber(lettering.size)} Tf\n[${codes}] TJ\nET`,
      )
    },
    stroke: ([fromX, fromY], [toX, toY], { width, ink }) => {
      const line = `${shortNumber(fromX)} ${shortNumber(fromY)} m ${shortNumber(toX)} ${shortNumber(toY)} l S`
      drawn.push(`${width} w ${colour(ink)} RG ${line}`)
    },
    flush: () => {
      if (drawn.length > 0) document.addContent(drawn.join('\n'))
      drawn = []
    },
  }
}

/** What follows a glyph is moved to the left by so much more than its width. */
function shiftOf(position: { readonly advanceWidth: number; readonly xAdvance: number } | undefined): number {
  return position === undefined ? 0 : position.advanceWidth - position.xAdvance
}

/** Two decimals are a seventieth of the width of a hair. */
function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}

const colours = new Map<string, string>()

/** As a page writes it: three parts from 0 to 1. */
function colour(ink: string): string {
  const known = colours.get(ink)
  if (known !== undefined) return known
  const part = (at: number) => shortNumber(Number.parseInt(ink.slice(at, at + 2), 16) / 255)
  const made = `${part(1)} ${part(3)} ${part(5)}`
  colours.set(ink, made)
  return made
}
