import { microFromDecimal } from '@clearhold/contract/money'
import type { ProofHistory } from '@clearhold/contract/solvency/schema'

export interface ChartSize {
  readonly width: number
  readonly height: number
  /** What stays free at the right, for the names of the lines. */
  readonly right: number
}

export interface Chart {
  readonly held: string
  readonly owed: string
  /** Where less was held than owed: the area between the lines. */
  readonly short: string
  readonly grid: readonly { readonly y: number; readonly amountMicro: bigint }[]
  readonly floor: number
  readonly end: number
  readonly last: {
    readonly heldY: number
    readonly owedY: number
    readonly heldMicro: bigint
    readonly owedMicro: bigint
  }
  readonly least: { readonly x: number; readonly heldY: number; readonly owedY: number } | undefined
  readonly closings: readonly { readonly x: number; readonly to: number }[]
  readonly days: readonly { readonly x: number; readonly atMs: number; readonly anchor: 'start' | 'middle' | 'end' }[]
}

const top = 24
const bottom = 62

const micro = (amount: string) => microFromDecimal(amount) ?? 0n
const round = (value: number) => Math.round(value * 10) / 10

/** Steps from zero: each step is the pulse with the least cover of its time. */
export function drawHistory(history: ProofHistory, { width, height, right }: ChartSize): Chart | undefined {
  const { steps, least } = history
  const first = steps[0]
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return undefined
  const startMs = Date.parse(history.since ?? first.from)
  const endMs = Math.max(Date.parse(last.to), startMs + 1)
  const end = width - right
  const floor = height - bottom
  const marks = marksUpTo(steps.map(({ held, owed }) => (micro(held) > micro(owed) ? micro(held) : micro(owed))))
  const highest = marks.at(-1) ?? 1n
  const x = (instant: string) =>
    round(Math.min(end, Math.max(0, ((Date.parse(instant) - startMs) / (endMs - startMs)) * end)))
  const y = (amountMicro: bigint) => {
    const tenThousandths = (amountMicro * 10_000n) / highest
    return round(floor - (Number(tenThousandths) / 10_000) * (floor - top))
  }
  const line = (of: (step: ProofHistory['steps'][number]) => bigint) =>
    steps
      .map((step, index) => `${index === 0 ? 'M' : 'L'}${x(step.from)} ${y(of(step))}H${x(step.to)}`)
      .join('')
      .replace(/L([\d.]+) ([\d.]+)/g, 'H$1V$2')
  return {
    held: line(({ held }) => micro(held)),
    owed: line(({ owed }) => micro(owed)),
    short: steps
      .filter(({ held, owed }) => micro(held) < micro(owed))
      .map(({ from, to, held, owed }) => `M${x(from)} ${y(micro(owed))}H${x(to)}V${y(micro(held))}H${x(from)}Z`)
      .join(''),
    grid: marks.map((amountMicro) => ({ y: y(amountMicro), amountMicro })),
    floor,
    end,
    last: {
      heldY: y(micro(last.held)),
      owedY: y(micro(last.owed)),
      heldMicro: micro(last.held),
      owedMicro: micro(last.owed),
    },
    least: least === null ? undefined : { x: x(least.at), heldY: y(micro(least.held)), owedY: y(micro(least.owed)) },
    closings: history.closings.map(({ closedAt, openedAt }) => ({
      x: x(closedAt),
      to: openedAt === null ? end : x(openedAt),
    })),
    days: [
      { x: 0, atMs: startMs, anchor: 'start' },
      { x: round(end / 2), atMs: (startMs + endMs) / 2, anchor: 'middle' },
      { x: end, atMs: endMs, anchor: 'end' },
    ],
  }
}

/** Two to four lines at round amounts; the highest is above everything that is drawn. */
function marksUpTo(amountsMicro: readonly bigint[]): bigint[] {
  const highest = amountsMicro.reduce((most, amount) => (amount > most ? amount : most), 0n)
  for (let power = 1_000_000n; ; power *= 10n) {
    for (const step of [power, 2n * power, 4n * power, 5n * power]) {
      const count = (highest + step - 1n) / step
      if (count <= 3n) return Array.from({ length: Math.max(1, Number(count)) }, (_, index) => step * BigInt(index + 1))
    }
  }
}
