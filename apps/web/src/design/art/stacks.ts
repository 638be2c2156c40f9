import type { Box } from './axonometric.ts'

export interface StrongboxSize {
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** How much of the whole a part is, for drawing: a ratio, with which no amount is ever computed. */
function thousandths(part: bigint, whole: bigint): number {
  return Number((part * 1000n) / whole)
}

/** Where the two stacks stand. The taller fills two thirds of the box; the other is drawn to the same scale. */
export function stacksFor(
  size: StrongboxSize,
  principalMicro: bigint,
  profitMicro: bigint,
): { principal: Box; profit: Box } {
  const { width, depth, height } = size
  const tallestMicro = principalMicro > profitMicro ? principalMicro : profitMicro
  const tall = height * 0.66
  const scaled = (micro: bigint) => (tallestMicro === 0n ? 0 : (tall * thousandths(micro, tallestMicro)) / 1000)
  const y = [depth * 0.17, depth * 0.83] as const
  return {
    principal: { x: [width * 0.09, width * 0.45], y, z: [0, scaled(principalMicro)] },
    profit: { x: [width * 0.55, width * 0.91], y, z: [0, scaled(profitMicro)] },
  }
}
