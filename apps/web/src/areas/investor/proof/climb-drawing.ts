import type { Climb, Step } from './climb.ts'

export interface ClimbLayout {
  readonly width: number
  readonly row: number
  /** Where the two strands and the one above them run, from and to. */
  readonly lanes: readonly [readonly [number, number], readonly [number, number]]
  readonly middle: readonly [number, number]
  /** From a node to the node above it, and to its neighbour. */
  readonly lean: number
  readonly reach: number
}

export const wideLayout: ClimbLayout = {
  width: 728,
  row: 46,
  lanes: [
    [276, 348],
    [388, 460],
  ],
  middle: [316, 412],
  lean: 8,
  reach: 26,
}
export const narrowLayout: ClimbLayout = {
  width: 326,
  row: 52,
  lanes: [
    [12, 34],
    [52, 76],
  ],
  middle: [30, 60],
  lean: 4.5,
  reach: 12,
}

export interface DrawnNode {
  readonly x: number
  readonly y: number
  readonly level: number
  readonly step: Step
  /** To the node above; empty at the root. */
  readonly up: string
  readonly neighbour: { readonly x: number; readonly path: string; readonly isPadding: boolean } | undefined
}

export interface DrawnClimb {
  readonly height: number
  /** Below where they meet. */
  readonly strands: readonly [readonly DrawnNode[], readonly DrawnNode[]]
  /** From where they meet up to the root. */
  readonly joined: readonly DrawnNode[]
}

const top = 40
const round = (value: number) => Math.round(value * 10) / 10

/** Real geometry: at each level the way leans to the side on which the pair's other half stands. */
export function drawClimb({ strands, meetsAt, height }: Climb, layout: ClimbLayout): DrawnClimb {
  const y = (level: number) => top + (height - level) * layout.row
  const joinedXs = placed(strands[0].slice(meetsAt), layout.middle, layout)
  const meetX = joinedXs[0] ?? (layout.middle[0] + layout.middle[1]) / 2
  const nodes = (steps: readonly Step[], xs: readonly number[], from: number, endX: number | undefined): DrawnNode[] =>
    steps.map((step, index): DrawnNode => {
      const x = xs[index] ?? 0
      const level = from + index
      const aboveX = xs[index + 1] ?? endX
      const neighbourX = round(x + (step.isRight ? -layout.reach : layout.reach))
      return {
        x,
        y: y(level),
        level,
        step,
        up: aboveX === undefined ? '' : curve(x, y(level), aboveX, layout.row),
        neighbour:
          step.neighbourMicro === undefined ||
          aboveX === undefined ||
          (endX !== undefined && index === steps.length - 1)
            ? undefined
            : {
                x: neighbourX,
                path: curve(neighbourX, y(level), aboveX, layout.row),
                isPadding: step.neighbourMicro === 0n,
              },
      }
    })
  const below = (strand: 0 | 1) => {
    const steps = strands[strand].slice(0, meetsAt)
    return nodes(steps, placed(steps, layout.lanes[strand], layout), 0, meetX)
  }
  return {
    height,
    strands: [below(0), below(1)],
    joined: nodes(strands[0].slice(meetsAt), joinedXs, meetsAt, undefined),
  }
}

/** From the top down each node stands left or right of the one above; the whole is then put into its lane. */
function placed(steps: readonly Step[], [from, to]: readonly [number, number], { lean }: ClimbLayout): number[] {
  const xs: number[] = []
  let x = 0
  for (const step of [...steps].reverse()) {
    x += step.neighbourMicro === undefined ? 0 : step.isRight ? lean : -lean
    xs.unshift(x)
  }
  const lowest = Math.min(...xs)
  const highest = Math.max(...xs)
  const scale = highest - lowest > to - from ? (to - from) / (highest - lowest) : 1
  const shift = (from + to) / 2 - ((lowest + highest) / 2) * scale
  return xs.map((found) => round(found * scale + shift))
}

function curve(x: number, y: number, aboveX: number, row: number): string {
  const half = y - row / 2
  return `M${x} ${y}C${x} ${half} ${aboveX} ${half} ${aboveX} ${y - row}`
}
