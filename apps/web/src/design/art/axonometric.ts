/**
 * The drawing board of the illustrations: a point in a room of x, y (floor) and z (height) seen at 30 degrees.
 * Shapes come back as SVG path data, many lines in one path, because a hatch of forty lines is one thing, not forty.
 */
export type Point = readonly [x: number, y: number]
export type View = (x: number, y: number, z: number) => Point

const cos30 = Math.sqrt(3) / 2
const sin30 = 0.5

export function viewFrom([originX, originY]: Point): View {
  return (x, y, z) => [(x - y) * cos30 + originX, (x + y) * sin30 - z + originY]
}

/** A tenth of a pixel is finer than anyone sees, and the same on every machine. */
export function tenth(value: number): string {
  return (Math.round(value * 10) / 10).toString()
}

const at = ([x, y]: Point): string => `${tenth(x)} ${tenth(y)}`

export function line(...points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(at).join('L')}`
}

export function polygon(...points: readonly Point[]): string {
  return `${line(...points)}Z`
}

/** A box standing on the floor: its three visible faces. */
export interface Box {
  readonly x: readonly [from: number, to: number]
  readonly y: readonly [from: number, to: number]
  readonly z: readonly [from: number, to: number]
}

export function topFace(view: View, { x, y, z }: Box): string {
  return polygon(view(x[0], y[0], z[1]), view(x[1], y[0], z[1]), view(x[1], y[1], z[1]), view(x[0], y[1], z[1]))
}

export function leftFace(view: View, { x, y, z }: Box): string {
  return polygon(view(x[0], y[1], z[0]), view(x[1], y[1], z[0]), view(x[1], y[1], z[1]), view(x[0], y[1], z[1]))
}

export function rightFace(view: View, { x, y, z }: Box): string {
  return polygon(view(x[1], y[0], z[0]), view(x[1], y[1], z[0]), view(x[1], y[1], z[1]), view(x[1], y[0], z[1]))
}

/** The slips of paper a stack is made of: lines around its two front faces. */
export function slips(view: View, { x, y, z }: Box, count: number): string {
  let path = ''
  for (let index = 1; index < count; index += 1) {
    const height = z[0] + ((z[1] - z[0]) * index) / count
    path += line(view(x[0], y[1], height), view(x[1], y[1], height), view(x[1], y[0], height))
  }
  return path
}

/** Upright lines on the right face: shade as an engraver makes it. */
export function hatch(view: View, { x, y, z }: Box): string {
  const count = Math.max(4, Math.floor((y[1] - y[0]) / 7))
  let path = ''
  for (let index = 1; index < count; index += 1) {
    const depth = y[0] + ((y[1] - y[0]) * index) / count
    path += line(view(x[1], depth, z[0]), view(x[1], depth, z[1]))
  }
  return path
}

/** Interlaced waves around a circle, as on a banknote. */
export function rosette(centre: Point, radius: number): string {
  const waves = 14
  const strands = 5
  const depth = 0.13
  const steps = waves * 9
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    const points: Point[] = []
    for (let step = 0; step <= steps; step += 1) {
      const angle = (2 * Math.PI * step) / steps
      const wave = 1 + depth * Math.cos(waves * angle + (2 * Math.PI * strand) / strands)
      const reach = radius * (1 - depth) * wave
      points.push([centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)])
    }
    path += line(...points)
  }
  return path
}

/** The keyhole in the middle of every seal; a unit is the distance from its top to its middle. */
export function keyhole([x, y]: Point, unit: number): string {
  const n = (value: number) => tenth(unit * value)
  return (
    `M${tenth(x)} ${tenth(y - unit)}a${n(0.62)} ${n(0.62)} 0 0 1 ${n(0.36)} ${n(1.12)}l${n(0.3)} ${n(1)}h-${n(1.32)}` +
    `l${n(0.3)}-${n(1)}a${n(0.62)} ${n(0.62)} 0 0 1 ${n(0.36)}-${n(1.12)}z`
  )
}
