/** A piece of text on a page: where its baseline begins, in points from the lower left corner. */
export interface PrintedText {
  readonly x: number
  readonly y: number
  readonly text: string
}

/** What the pages of an uncompressed PDF of ours print, read from their drawing commands and the letters of their fonts. */
export function readPdfPages(pdf: Buffer): PrintedText[][] {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const letters = lettersOfFonts(objects)
  return [...objects.values()].flatMap((body) => {
    const [, drawn] = /\nstream\n(1 0 0 -1 0 841\.89 cm\n[\s\S]*)\nendstream$/.exec(body) ?? []
    return drawn === undefined ? [] : [textsOf(drawn, letters)]
  })
}

/** The same as rows: what stands on one line, from left to right. */
export function readPdfRows(pdf: Buffer): string[][] {
  return readPdfPages(pdf).flatMap((page) => {
    const heights = [...new Set(page.map(({ y }) => y))].sort((left, right) => right - left)
    return heights.map((height) =>
      page
        .filter(({ y }) => y === height)
        .sort((left, right) => left.x - right.x)
        .map(({ text }) => text),
    )
  })
}

type Letters = ReadonlyMap<string, readonly string[]>

/** By the name of each font: the text of each of its glyphs. */
function lettersOfFonts(objects: ReadonlyMap<string, string>): Letters {
  const letters = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      // In ranges of up to 256 glyphs, one after the other.
      const ranges = [...(objects.get(table) ?? '').matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
      const glyphs = ranges.flatMap(([, inner = '']) => [...inner.matchAll(/<([0-9a-f ]*)>/g)])
      letters.set(
        name,
        glyphs.map(([, codes = '']) =>
          String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
        ),
      )
    }
  return letters
}

function textsOf(drawn: string, letters: Letters): PrintedText[] {
  const runs = drawn.matchAll(/1 0 0 (-?)1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)
  return [...runs].map(([, turned, x, y, font = '', pieces = '']) => {
    const glyphs = [...pieces.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = glyphs.map((glyph) => letters.get(font)?.[Number.parseInt(glyph, 16)] ?? '?').join('')
    // The pen writes from the upper edge down, pdfkit from the lower edge up.
    return { x: Number(x), y: turned === '-' ? Math.round((841.89 - Number(y)) * 100) / 100 : Number(y), text }
  })
}
