import { keyhole, line, polygon, rosette, viewFrom } from '#design/art/axonometric.ts'

const bow = [112, 112] as const

/** A key whose bow carries the engraving of our seals. */
export function KeyArt() {
  const shaft = Array.from({ length: 45 }, (_, index) => line([250 + index * 5, 113], [250 + index * 5, 122])).join('')
  return (
    <svg viewBox="0 0 504 226" aria-hidden="true" className="entrance-art">
      <circle className="entrance-art-fill" cx={bow[0]} cy={bow[1]} r="106" />
      <path className="entrance-art-fine" d={rosette(bow, 100) + rosette(bow, 82) + rosette(bow, 65)} />
      <circle cx={bow[0]} cy={bow[1]} r="106" />
      <circle className="entrance-art-hole" cx={bow[0]} cy={bow[1]} r="44" />
      <path className="entrance-art-fill" d="M232 102h246v20h-246z" />
      <path className="entrance-art-rule" d={shaft} />
      <path className="entrance-art-fill" d="M398 122h62v50h-14v-18h-12v30h-14v-18h-10v12h-12z" />
      <path className="entrance-art-fill" d="M214 90h12v44h-12zM226 95h10v34h-10zM478 96h10v32h-10zM488 102h8v20h-8z" />
    </svg>
  )
}

const view = viewFrom([250, 20])
const pageWidth = 150
const depth = 200

/** An open ledger: two ruled pages, what is written so far, and the seal. */
export function LedgerArt() {
  const [sealX, sealY] = view(pageWidth * 1.5, depth * 0.72, 0)
  const slips = [1, 2, 3, 4, 5]
    .map((k) => line(view(0, depth, -k * 3), view(2 * pageWidth, depth, -k * 3), view(2 * pageWidth, 0, -k * 3)))
    .join('')
  return (
    <svg viewBox="70 8 450 284" aria-hidden="true" className="entrance-art">
      <path
        className="entrance-art-fill"
        d={polygon(
          view(0, 0, 0),
          view(2 * pageWidth, 0, 0),
          view(2 * pageWidth, 0, -18),
          view(2 * pageWidth, depth, -18),
          view(0, depth, -18),
          view(0, depth, 0),
        )}
      />
      <path className="entrance-art-rule" d={slips + rules(0) + rules(pageWidth)} />
      <path d={writing(0, 11) + writing(pageWidth, 6)} />
      <path
        d={
          line(view(0, depth, 0), view(2 * pageWidth, depth, 0), view(2 * pageWidth, 0, 0)) +
          line(view(2 * pageWidth, depth, 0), view(2 * pageWidth, depth, -18)) +
          line(view(pageWidth, 0, 0), view(pageWidth, depth, 0))
        }
      />
      <circle className="entrance-art-fill" cx={sealX} cy={sealY} r="26" />
      <path className="entrance-art-fine" d={rosette([sealX, sealY], 25)} />
      <circle className="entrance-art-solid" cx={sealX} cy={sealY} r="14" />
      <path className="entrance-art-keyhole" d={keyhole([sealX, sealY], 7)} />
    </svg>
  )
}

function rules(x: number): string {
  let path = ''
  for (let row = 2; row < 15; row += 1) {
    const y = (depth * row) / 15
    path += line(view(x + 10, y, 0), view(x + pageWidth - 10, y, 0))
  }
  for (const column of [0.62, 0.82]) {
    path += line(view(x + pageWidth * column, 14, 0), view(x + pageWidth * column, depth - 14, 0))
  }
  return path
}

function writing(x: number, rows: number): string {
  let path = ''
  for (let row = 2; row < rows; row += 1) {
    const y = (depth * (row + 0.5)) / 15
    path += line(view(x + 14, y, 0), view(x + 44 + ((row * 29) % 38), y, 0))
    path += line(view(x + pageWidth * 0.92 - 10 - ((row * 13) % 8), y, 0), view(x + pageWidth - 13, y, 0))
  }
  return path
}
