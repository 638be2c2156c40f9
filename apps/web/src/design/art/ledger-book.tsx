import { line, polygon, viewFrom } from './axonometric.ts'
import { Seal } from './seal-and-stack.tsx'

const view = viewFrom([250, 20])
const pageWidth = 150
const depth = 200

/** Two pages with ruled columns; the left is full, the right is being written. */
function page(from: number, written: number) {
  const to = from + pageWidth
  let rules = ''
  let words = ''
  for (let row = 2; row < 15; row += 1) {
    const y = (depth * row) / 15
    rules += line(view(from + 10, y, 0), view(to - 10, y, 0))
  }
  for (const column of [0.62, 0.82]) {
    const x = from + pageWidth * column
    rules += line(view(x, 14, 0), view(x, depth - 14, 0))
  }
  for (let row = 2; row < written; row += 1) {
    const y = (depth * (row + 0.5)) / 15
    words += line(view(from + 14, y, 0), view(from + 44 + ((row * 29) % 38), y, 0))
    words += line(view(from + pageWidth * 0.92 - 10 - ((row * 13) % 8), y, 0), view(to - 13, y, 0))
  }
  return { rules, words }
}

/** An open ledger with one line being written, for the still of the video. */
export function LedgerBook({ alt }: { readonly alt: string }) {
  const left = page(0, 11)
  const right = page(pageWidth, 6)
  const whole = polygon(view(0, 0, 0), view(2 * pageWidth, 0, 0), view(2 * pageWidth, depth, 0), view(0, depth, 0))
  let leaves = ''
  for (let leaf = 1; leaf < 6; leaf += 1) {
    leaves += line(view(0, depth, -3 * leaf), view(2 * pageWidth, depth, -3 * leaf), view(2 * pageWidth, 0, -3 * leaf))
  }
  const cover =
    line(view(0, depth, 0), view(0, depth, -18), view(2 * pageWidth, depth, -18), view(2 * pageWidth, 0, -18)) +
    line(view(2 * pageWidth, 0, -18), view(2 * pageWidth, 0, 0)) +
    line(view(2 * pageWidth, depth, 0), view(2 * pageWidth, depth, -18)) +
    line(view(pageWidth, 0, 0), view(pageWidth, depth, 0))
  return (
    <svg className="plate" viewBox="70 8 450 262" role="img" aria-label={alt}>
      <path className="book-page" d={whole} />
      <path className="book-rule" d={left.rules + right.rules} />
      <path className="book-word" d={left.words + right.words} />
      <path className="book-leaf" d={leaves} />
      <path className="art-frame" d={whole + cover} />
      <Seal centre={view(pageWidth * 1.5, depth * 0.72, 0)} radius={26} />
    </svg>
  )
}
