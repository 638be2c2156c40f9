/** Amounts are drawn as numbers and printed from their own digits: nothing here is ever shown as a figure. */
export interface Moment {
  readonly atMs: number
  readonly totalMicro: bigint
  readonly changeMicro: bigint
}

export interface Story {
  readonly nowMs: number
  readonly openingMicro: bigint
  /** Oldest first. */
  readonly steps: readonly Moment[]
  readonly totalMicro: bigint
  /** What comes on top when its time comes, by that time. */
  readonly promised: readonly { readonly atMs: number; readonly amountMicro: bigint }[]
}

export interface Size {
  readonly width: number
  readonly height: number
  readonly labelsMax: number
}

export interface Label {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
  readonly changeMicro: bigint
}

export interface Drawing {
  readonly line: string
  readonly area: string
  readonly future: string | undefined
  readonly now: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly y: number; readonly totalMicro: bigint } | undefined
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly labels: readonly Label[]
  readonly grid: readonly { readonly y: number; readonly totalMicro: bigint }[]
  readonly days: readonly { readonly x: number; readonly atMs: number }[]
  /** Days apart: else the hour says more than the day. */
  readonly isInDays: boolean
}

const hourMs = 3_600_000
const top = 40
const bottom = 26
/** What is to come has at least this much of the width and never more than that, however near or far it is. */
const futureMin = 0.21
const futureMax = 0.36

/** A balance as steps: level until something happens, then at once somewhere else. */
export function drawBalance(story: Story, { width, height, labelsMax }: Size): Drawing {
  const { steps, totalMicro, openingMicro } = story
  const promised = story.promised.map(({ atMs, amountMicro }) => ({ atMs: Math.max(atMs, story.nowMs), amountMicro }))
  const x = timeScale(story, promised.at(-1)?.atMs, width)
  const endMicro = promised.reduce((sum, { amountMicro }) => sum + amountMicro, totalMicro)
  const marks = niceMarks([openingMicro, endMicro, ...steps.map((step) => step.totalMicro)])
  const highest = marks.at(-1) ?? 1n
  const floor = height - bottom
  const y = (micro: bigint) => round(floor - shareOf(micro, highest) * (floor - top))
  const points = steps.map(({ atMs, totalMicro: micro }) => ({ x: x(atMs), y: y(micro) }))
  const now = { x: x(story.nowMs), y: y(totalMicro) }
  const line = `M0 ${y(openingMicro)}${points.map((point) => `H${point.x}V${point.y}`).join('')}H${now.x}`
  const [future, end] = ahead(promised, { now, totalMicro, x, y, width })
  return {
    line,
    area: `${line}V${floor}H0Z`,
    future,
    now,
    end,
    points,
    labels: labelsFor(steps, points, { now, labelsMax }),
    grid: marks.map((mark) => ({ y: y(mark), totalMicro: mark })),
    days: daysOf(story, x, width),
    isInDays: story.nowMs - startOf(story) > 30 * hourMs,
  }
}

/** Exact enough to draw with; no amount becomes a number anywhere else. */
function shareOf(part: bigint, whole: bigint): number {
  const tenThousandths = (part * 10_000n) / whole
  return Number(tenThousandths) / 10_000
}

const round = (value: number) => Math.round(value * 10) / 10

/** A little before the first step, so that nothing was there is seen as well. */
function startOf({ nowMs, steps }: Story): number {
  const first = steps[0]?.atMs ?? nowMs - 24 * hourMs
  return first - Math.max(hourMs, (nowMs - first) * 0.08)
}

function timeScale(story: Story, endMs: number | undefined, width: number): (atMs: number) => number {
  const { nowMs } = story
  const startMs = startOf(story)
  const isAhead = endMs !== undefined
  const share = isAhead ? Math.min(futureMax, Math.max(futureMin, (endMs - nowMs) / (endMs - startMs))) : 0.03
  const nowX = width * (1 - share)
  return (atMs) => {
    if (atMs <= nowMs || !isAhead) return round(Math.max(0, ((atMs - startMs) / (nowMs - startMs)) * nowX))
    // The last step has some way left to stand on.
    return round(nowX + ((atMs - nowMs) / Math.max(1, endMs - nowMs)) * width * share * 0.6)
  }
}

function ahead(
  promised: Story['promised'],
  {
    now,
    totalMicro,
    x,
    y,
    width,
  }: {
    now: Drawing['now']
    totalMicro: bigint
    x: (atMs: number) => number
    y: (micro: bigint) => number
    width: number
  },
): [string | undefined, Drawing['end']] {
  if (promised.length === 0) return [undefined, undefined]
  let micro = totalMicro
  const steps = promised.map(({ atMs, amountMicro }) => {
    micro += amountMicro
    return `H${x(atMs)}V${y(micro)}`
  })
  return [`M${now.x} ${now.y}${steps.join('')}H${width}`, { x: width, y: y(micro), totalMicro: micro }]
}

/** Two to four lines at round amounts; the highest is above everything that is drawn. */
export function niceMarks(amounts: readonly bigint[]): bigint[] {
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
  if (highest <= 0n) return [1_000_000n]
  for (let power = 1n; ; power *= 10n) {
    for (const step of [power, 2n * power, 5n * power]) {
      const count = (highest + step - 1n) / step
      if (count <= 3n) return Array.from({ length: Math.max(1, Number(count)) }, (_, index) => step * BigInt(index + 1))
    }
  }
}

/** The largest changes get their figure, as long as it hides no other. */
function labelsFor(
  steps: readonly Moment[],
  points: Drawing['points'],
  { now, labelsMax }: { now: Drawing['now']; labelsMax: number },
): Label[] {
  const size = (micro: bigint) => (micro < 0n ? -micro : micro)
  const largestFirst = steps
    .map(({ changeMicro }, index) => ({ changeMicro, point: points[index] }))
    .sort((one, other) => (size(one.changeMicro) > size(other.changeMicro) ? -1 : 1))
  const labels: Label[] = []
  for (const { changeMicro, point } of largestFirst) {
    if (point === undefined || labels.length >= labelsMax) continue
    const isUp = changeMicro > 0n
    const label: Label = {
      x: round(isUp && point.x > 70 ? point.x - 8 : point.x + 8),
      y: round(isUp ? Math.max(point.y - 8, 34) : point.y + 20),
      anchor: isUp && point.x > 70 ? 'end' : 'start',
      changeMicro,
    }
    const isHidden = labels.some((other) => Math.abs(other.x - label.x) < 76 && Math.abs(other.y - label.y) < 18)
    const isUnderNow = label.anchor === 'start' && label.x + 60 > now.x
    if (!isHidden && !isUnderNow) labels.push(label)
  }
  return labels
}

function daysOf(story: Story, x: (atMs: number) => number, width: number): Drawing['days'] {
  const startMs = startOf(story)
  const count = width > 400 ? 4 : 3
  const past = Array.from({ length: count }, (_, index) => startMs + ((story.nowMs - startMs) * (index + 0.5)) / count)
  return past.map((atMs) => ({ x: x(atMs), atMs }))
}
