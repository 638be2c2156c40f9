import {
  type Box,
  hatch,
  keyhole,
  leftFace,
  type Point,
  rightFace,
  rosette,
  slips,
  tenth,
  topFace,
  type View,
} from './axonometric.ts'

/** A banded stack of slips: paper is the investor's, green is profit. */
export function Stack({
  view,
  box,
  kind,
}: {
  readonly view: View
  readonly box: Box
  readonly kind: 'paper' | 'green'
}) {
  const [left, right] = box.x
  const middle = (left + right) / 2
  const half = (right - left) * 0.15
  const band: Box = { ...box, x: [middle - half, middle + half] }
  const slipCount = Math.max(2, Math.round((box.z[1] - box.z[0]) / 9))
  return (
    <g className={`stack-${kind}`}>
      <path className="stack-lit" d={topFace(view, box) + leftFace(view, box)} />
      <path className="stack-shade" d={rightFace(view, box)} />
      <path className="stack-slip" d={slips(view, box, slipCount) + hatch(view, box)} />
      <path className="stack-band" d={topFace(view, band) + leftFace(view, band)} />
      <path className="stack-edge" d={topFace(view, box) + leftFace(view, box) + rightFace(view, box)} />
    </g>
  )
}

/** The seal: a guilloche ring around a keyhole. */
export function Seal({ centre, radius }: { readonly centre: Point; readonly radius: number }) {
  const [x, y] = centre
  return (
    <>
      <circle className="seal-rim" cx={tenth(x)} cy={tenth(y)} r={tenth(radius)} />
      <path className="seal-waves" d={rosette(centre, radius * 0.97)} />
      <circle className="seal-heart" cx={tenth(x)} cy={tenth(y)} r={tenth(radius * 0.58)} />
      <path className="seal-key" d={keyhole(centre, radius * 0.3)} />
    </>
  )
}
