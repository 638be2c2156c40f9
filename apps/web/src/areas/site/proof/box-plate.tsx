import { type Box, leftFace, line, polygon, rightFace, topFace, viewFrom } from '#design/art/axonometric.ts'
import { Seal, Stack } from '#design/art/seal-and-stack.tsx'
import { type Block, blocksFor } from './blocks.ts'

const view = viewFrom([228, 150])
const width = 340
const depth = 224
const height = 124
const block = { width: 66, depth: 58, height: 46, left: 20, back: 18, pitchX: 78, pitchY: 70 }
const glass: Box = { x: [0, width], y: [0, depth], z: [0, height] }
const plinth: Box = { x: [-16, width + 16], y: [-16, depth + 16], z: [-12, 0] }

interface BoxPlateProps {
  readonly heldMicro: bigint
  readonly owedMicro: bigint
  /** sealed: what is in it was compared. off: it was, and is not now. broken: something is missing. none: nothing is in it. */
  readonly seal: 'sealed' | 'off' | 'broken' | 'none'
  readonly label: string
  /** Beside the seal: when, and at which block. */
  readonly lines: readonly [string, string] | undefined
}

/** A glass box with blocks of one amount: green is owed, paper is more than that. */
export function BoxPlate({ heldMicro, owedMicro, seal, label, lines }: BoxPlateProps) {
  const { blocks } = blocksFor(heldMicro, owedMicro)
  const isOpen = seal === 'broken'
  return (
    <svg className="plate" viewBox={isOpen ? '0 -66 580 534' : '0 14 580 454'} role="img" aria-label={label}>
      <Ground />
      {blocks.map((found) => (
        <BlockAt key={`${found.column} ${found.row} ${found.layer}`} found={found} />
      ))}
      <path className="art-glass" d={leftFace(view, glass) + rightFace(view, glass)} />
      <path className="art-frame" d={frame} />
      {isOpen ? (
        <path className="art-lid art-lid-open" d={lidUp} />
      ) : (
        <path className="art-lid" d={topFace(view, glass)} />
      )}
      <path className="art-metal" d={metal(isOpen)} />
      {seal !== 'none' && (
        <g className={`seal-${seal}`}>
          {seal === 'broken' ? <BrokenSeal /> : <Seal centre={[176, 262]} radius={34} />}
        </g>
      )}
      {lines !== undefined && (
        <>
          <path className="plate-leader" d="M158 291L118 398H0" />
          <circle className="plate-dot" cx="158" cy="291" r="4" />
          <text className="plate-name seal-when" x="0" y="422">
            {lines[0]}
          </text>
          <text className="plate-note" x="0" y="446">
            {lines[1]}
          </text>
        </>
      )}
    </svg>
  )
}

function Ground() {
  let shade = ''
  for (let step = 1; step <= 25; step += 1) {
    const [x, y] = view(width + 16, -16 + (step / 26) * (depth + 32), -12)
    shade += line([x, y], [x + 22, y + 15])
  }
  const back = line(view(0, 0, 0), view(0, 0, height)) + line(view(width, 0, 0), view(0, 0, 0), view(0, depth, 0))
  return (
    <>
      <path className="art-ground" d={shade} />
      <path className="plinth-top" d={topFace(view, plinth)} />
      <path className="plinth-left" d={leftFace(view, plinth)} />
      <path className="plinth-right" d={rightFace(view, plinth)} />
      <path className="art-back" d={back} />
    </>
  )
}

const frame =
  line(view(0, depth, height), view(0, depth, 0), view(width, depth, 0), view(width, 0, 0), view(width, 0, height)) +
  polygon(view(0, 0, height), view(width, 0, height), view(width, depth, height), view(0, depth, height)) +
  line(view(width, depth, 0), view(width, depth, height))

/** The lid turned up at its back edge. */
const lidUp = polygon(view(0, 0, height), view(width, 0, height), view(width + 16, -48, 240), view(16, -48, 240))

function metal(isOpen: boolean): string {
  const corners: readonly (readonly [number, number, number])[] = [
    [0, depth, 0],
    [width, depth, 0],
    [width, 0, 0],
    ...(isOpen
      ? []
      : ([
          [0, depth, height],
          [width, depth, height],
          [width, 0, height],
          [0, 0, height],
        ] as const)),
  ]
  const inward = (value: number) => (value === 0 ? 16 : -16)
  return corners
    .map(([x, y, z]) => {
      const corner = view(x, y, z)
      return (
        line(corner, view(x + inward(x), y, z)) +
        line(corner, view(x, y + inward(y), z)) +
        line(corner, view(x, y, z + inward(z)))
      )
    })
    .join('')
}

function BlockAt({ found: { column, row, layer, paper, owed, missing } }: { readonly found: Block }) {
  const x = block.left + column * block.pitchX
  const y = block.back + row * block.pitchY
  const floor = layer * block.height
  const part = (from: number, to: number): Box => ({
    x: [x, x + block.width],
    y: [y, y + block.depth],
    z: [floor + from * block.height, floor + to * block.height],
  })
  const gap = part(paper + owed, paper + owed + missing)
  return (
    <>
      {paper > 0 && <Stack view={view} box={part(0, paper)} kind="paper" />}
      {owed > 0 && <Stack view={view} box={part(paper, paper + owed)} kind="green" />}
      {missing > 0 && (
        <path className="block-missing" d={topFace(view, gap) + leftFace(view, gap) + rightFace(view, gap)} />
      )}
    </>
  )
}

/** In two, outside the box: the left half and the right half of one seal, a little apart. */
function BrokenSeal() {
  return (
    <>
      <clipPath id="seal-left">
        <path d="M18 348L90 356L82 376L90 387L77 404L83 418L68 432L71 460L18 460Z" />
      </clipPath>
      <clipPath id="seal-right">
        <path d="M130 348L90 356L82 376L90 387L77 404L83 418L68 432L71 460L130 460Z" />
      </clipPath>
      <g transform="rotate(-3 74 404) translate(-4 0)">
        <g clipPath="url(#seal-left)">
          <Seal centre={[74, 404]} radius={42} />
        </g>
      </g>
      <g transform="rotate(5 74 404) translate(5 1)">
        <g clipPath="url(#seal-right)">
          <Seal centre={[74, 404]} radius={42} />
        </g>
      </g>
    </>
  )
}
