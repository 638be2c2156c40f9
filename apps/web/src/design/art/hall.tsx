import { type Box, hatch, leftFace, line, rightFace, topFace, viewFrom } from './axonometric.ts'

const view = viewFrom([293, 66])
const columns = 6
const rows = 5
const pitch = 62
const size = 42
/** Which box is the reader's: in the middle, neither first nor last. */
const own = { column: 3, row: 2 }

function boxAt(column: number, row: number): Box {
  const x = column * pitch
  const y = row * pitch
  return { x: [x, x + size], y: [y, y + size], z: [0, 30] }
}

/** A lid a little smaller than the box, so that it reads as a box and not as a brick. */
function lidOf({ x, y, z }: Box): string {
  return topFace(view, { x: [x[0] + 6, x[1] - 6], y: [y[0] + 6, y[1] - 6], z })
}

interface HallProps {
  readonly alt: string
  readonly yours: string
}

/** A hall of strongboxes, each shut and alike, one of them the reader's. */
export function Hall({ alt, yours }: HallProps) {
  const floor: Box = { x: [-22, columns * pitch + 2], y: [-22, rows * pitch + 2], z: [-10, 0] }
  const boxes = Array.from({ length: rows * columns }, (_, place) => ({
    column: place % columns,
    row: Math.floor(place / columns),
  }))
  const [x, y] = view(own.column * pitch + size / 2, own.row * pitch + size / 2, 30)
  return (
    <svg className="plate" viewBox="0 0 640 420" role="img" aria-label={alt}>
      <path className="plinth-top" d={topFace(view, floor)} />
      <path className="plinth-left" d={leftFace(view, floor)} />
      <path className="plinth-right" d={rightFace(view, floor)} />
      {boxes.map(({ column, row }) => {
        const box = boxAt(column, row)
        const isOwn = column === own.column && row === own.row
        return (
          <g key={`${column}-${row}`} className={isOwn ? 'stack-green' : 'stack-paper'}>
            <path className="stack-lit" d={topFace(view, box) + leftFace(view, box)} />
            <path className="stack-shade" d={rightFace(view, box)} />
            <path className="stack-slip" d={hatch(view, box)} />
            <path className={isOwn ? 'stack-band' : 'hall-lid'} d={lidOf(box)} />
            <path className="stack-edge" d={topFace(view, box) + leftFace(view, box) + rightFace(view, box)} />
          </g>
        )
      })}
      <path className="plate-leader" d={line([x, y], [x, 26], [x + 118, 26])} />
      <circle className="plate-dot" cx={x} cy={y} r="3.5" />
      <text className="plate-name" x={x + 118} y={26} dy="-0.6em" textAnchor="end">
        {yours}
      </text>
    </svg>
  )
}
