import { type Box, leftFace, line, type Point, polygon, rightFace, topFace, type View } from './axonometric.ts'
import { Seal, Stack } from './seal-and-stack.tsx'
import { type StrongboxSize, stacksFor } from './stacks.ts'

/** Below this width it is a small drawing: finer metal, no sheen, no shadow. */
const smallWidth = 200

function Plinth({ view, size: { width, depth } }: { readonly view: View; readonly size: StrongboxSize }) {
  const plinth: Box = { x: [-12, width + 12], y: [-12, depth + 12], z: [-12, 0] }
  let shadow = ''
  // Only the large drawing throws a shadow; on a small one it would be a smudge.
  for (let step = 0; step <= (width < smallWidth ? -1 : 25); step += 1) {
    const t = step / 25
    shadow += line(view(width + 12 + t * 56, 6 + t * 30, -12), view(width + 12 + t * 56, depth + 12 - t * 52, -12))
  }
  return (
    <>
      <path className="art-ground" d={shadow} />
      <path className="plinth-top" d={topFace(view, plinth)} />
      <path className="plinth-left" d={leftFace(view, plinth)} />
      <path className="plinth-right" d={rightFace(view, plinth)} />
    </>
  )
}

/** Three short thick strokes at each corner that can be seen: the metal of the frame. */
function corners(view: View, { width: w, depth: d, height: h }: StrongboxSize): string {
  const seen: readonly (readonly [number, number, number])[] = [
    [0, d, 0],
    [w, d, 0],
    [w, 0, 0],
    [0, d, h],
    [w, d, h],
    [w, 0, h],
    [0, 0, h],
  ]
  const reach = 22 * Math.max(w / 330, 0.5)
  const inward = (value: number, end: number) => (value === 0 ? reach : value === end ? -reach : 0)
  return seen
    .map(([x, y, z]) => {
      const corner = view(x, y, z)
      return (
        line(corner, view(x + inward(x, w), y, z)) +
        line(corner, view(x, y + inward(y, d), z)) +
        line(corner, view(x, y, z + inward(z, h)))
      )
    })
    .join('')
}

function glassLines(view: View, { width: w, depth: d, height: h }: StrongboxSize) {
  const back = line(view(0, 0, 0), view(0, 0, h)) + line(view(w, 0, 0), view(0, 0, 0), view(0, d, 0))
  const frame =
    line(view(0, d, h), view(0, d, 0), view(w, d, 0), view(w, 0, 0), view(w, 0, h)) +
    polygon(view(0, 0, h), view(w, 0, h), view(w, d, h), view(0, d, h)) +
    line(view(w, d, 0), view(w, d, h))
  const sheen = (w < smallWidth ? [] : [0, 14, 20])
    .map(
      (shift) =>
        line(view(w * 0.05 + shift, d, h * 0.9), view(w * 0.05 + shift + 26, d, h * 0.62)) +
        line(view(w, d * 0.3 - shift, h * 0.9), view(w, d * 0.3 - shift - 20, h * 0.6)),
    )
    .join('')
  return { back, frame, sheen }
}

export function sealCentre(view: View, { width, depth, height }: StrongboxSize): Point {
  const [x, y] = view(width * 0.5, depth, height * 0.99)
  return [x, y + sealRadius(width) * 0.9]
}

function sealRadius(width: number): number {
  return 30 * Math.max(width / 330, 0.52)
}

/** Where the stacks will stand: dashed, because they are not there. */
function EmptyPlaces({ view, size }: { readonly view: View; readonly size: StrongboxSize }) {
  const { principal, profit } = stacksFor(size, 0n, 0n)
  return <path className="art-place" d={topFace(view, principal) + topFace(view, profit)} />
}

interface StrongboxProps {
  readonly view: View
  readonly size: StrongboxSize
  readonly principalMicro: bigint
  readonly profitMicro: bigint
  /** shut: with the stacks inside, sealed. open: empty, the lid pushed aside. */
  readonly state?: 'shut' | 'open'
}

/** A glass strongbox. Shut, it holds two stacks, each as tall as its amount. */
export function Strongbox({ view, size, principalMicro, profitMicro, state = 'shut' }: StrongboxProps) {
  const { width, depth, height } = size
  const box: Box = { x: [0, width], y: [0, depth], z: [0, height] }
  const lid: Box = { ...box, y: [depth * -0.52, depth * 0.48], z: [0, height + 2] }
  const { principal, profit } = stacksFor(size, principalMicro, profitMicro)
  const { back, frame, sheen } = glassLines(view, size)
  const seal = sealCentre(view, size)
  const radius = sealRadius(width)
  const metal = width < smallWidth ? 'art-metal art-metal-small' : 'art-metal'
  return (
    <>
      <Plinth view={view} size={size} />
      <path className="art-back" d={back} />
      {state === 'open' ? (
        <EmptyPlaces view={view} size={size} />
      ) : (
        <>
          <Stack view={view} box={principal} kind="paper" />
          <Stack view={view} box={profit} kind="green" />
        </>
      )}
      <path className="art-glass" d={leftFace(view, box) + rightFace(view, box)} />
      {state === 'shut' && <path className="art-lid" d={topFace(view, box)} />}
      <path className="art-sheen" d={sheen} />
      <path className="art-frame" d={frame} />
      {state === 'open' && <path className="art-lid art-lid-open" d={topFace(view, lid)} />}
      <path className={metal} d={corners(view, size)} />
      {state === 'shut' && (
        <>
          <path className={metal} d={line([seal[0], seal[1] - radius * 1.4], [seal[0], seal[1] - radius * 0.4])} />
          <Seal centre={seal} radius={radius} />
        </>
      )}
    </>
  )
}
