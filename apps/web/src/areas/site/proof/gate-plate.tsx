import { type Box, leftFace, line, rightFace, topFace, viewFrom } from '#design/art/axonometric.ts'

const view = viewFrom([92, 42])
const plinth: Box = { x: [-14, 252], y: [-14, 54], z: [-10, 0] }
const posts: readonly Box[] = [
  { x: [0, 36], y: [0, 40], z: [0, 106] },
  { x: [202, 238], y: [0, 40], z: [0, 106] },
]
const bars = [60, 80, 100, 120, 140, 160, 180] as const

/** Two posts and a grille between them: up when the gate is open, down when it is closed. */
export function GatePlate({ isOpen }: { readonly isOpen: boolean }) {
  const lift = isOpen ? 66 : 0
  const grille =
    bars.map((x) => line(view(x, 20, 96 + lift * 0.6), view(x, 20, 8 + lift))).join('') +
    line(view(38, 20, 88 + lift * 0.6), view(202, 20, 88 + lift * 0.6)) +
    line(view(38, 20, 48 + lift * 0.8), view(202, 20, 48 + lift * 0.8))
  const [first, second] = posts
  return (
    <svg className="plate gate-plate" viewBox="24 -78 316 300" aria-hidden="true">
      <path className="plinth-top" d={topFace(view, plinth)} />
      <path className="plinth-left" d={leftFace(view, plinth)} />
      <path className="plinth-right" d={rightFace(view, plinth)} />
      <path className="art-back" d={line(view(36, 20, 0), view(202, 20, 0))} />
      {first !== undefined && <Post box={first} />}
      <path className={isOpen ? 'gate-bars' : 'gate-bars gate-bars-down'} d={grille} />
      {second !== undefined && <Post box={second} />}
    </svg>
  )
}

function Post({ box }: { readonly box: Box }) {
  return (
    <>
      <path className="plinth-left" d={topFace(view, box) + leftFace(view, box)} />
      <path className="plinth-right" d={rightFace(view, box)} />
    </>
  )
}
