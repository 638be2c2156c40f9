import { line, type Point } from './axonometric.ts'

const avenues = [60, 150, 236, 330, 418, 520, 610]
const streets = [36, 92, 148, 212, 268, 320]
/** Leans a little, as a plan of Manhattan does. */
const lean = ([x, y]: Point): Point => [x + (170 - y) * 0.16, y + (x - 330) * 0.05]

/** Blocks, a diagonal avenue and a mark: a place for a map that is not fetched. */
export function StreetPlan({ alt }: { readonly alt: string }) {
  const grid =
    avenues.map((x) => line(lean([x, -20]), lean([x, 380]))).join('') +
    streets.map((y) => line(lean([-40, y]), lean([720, y]))).join('')
  const mark = lean([330, 180])
  return (
    <svg
      className="plate street-plan"
      viewBox="0 0 660 340"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
    >
      <path className="street" d={grid} />
      <path className="street street-wide" d={line(lean([40, 380]), lean([560, -30]))} />
      <circle className="street-mark-ring" cx={mark[0]} cy={mark[1]} r="22" />
      <circle className="street-mark" cx={mark[0]} cy={mark[1]} r="7" />
    </svg>
  )
}
