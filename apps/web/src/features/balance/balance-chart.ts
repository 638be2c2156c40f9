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
  /** Where nothing is yet: the line that time is written under. */
  readonly floor: number
  readonly startMs: number
  /** What lies behind now; undefined where nothing is promised. */
  readonly ahead: Ahead | undefined
}

interface Ahead {
  /** A way of so many hours is longer behind now than before it, or shorter; drawn as a break of the axis, and said. */
  readonly scale: 'wider' | 'narrower' | 'same'
  /** The times at which something comes, as far as there is room to write them. */
  readonly ticks: readonly { readonly x: number; readonly atMs: number }[]
  /** All of them lie on one day: then the hour tells them apart. */
  readonly isOneDay: boolean
}

const hourMs = 3_600_000
const top = 40
/** Under the axis: a line of days or hours, and under it how long each side of now is. */
const bottom = 26
const bottomWithAhead = 46
/** What is to come has at least this much of the width and never more than that, however near or far it is. */
const futureMin = 0.21
const futureMax = 0.36

/** A balance as steps: level until something happens, then at once somewhere else. */
export function drawBalance(story: Story, { width, height, labelsMax }: Size): Drawing {
  const { steps, totalMicro, openingMicro } = story
  const promised = story.promised.map(({ atMs, amountMicro }) => ({ atMs: Math.max(atMs, story.nowMs), amountMicro }))
  const { x, scale } = timeScale(story, promised.at(-1)?.atMs, width)
  const endMicro = promised.reduce((sum, { amountMicro }) => sum + amountMicro, totalMicro)
  const marks = niceMarks([openingMicro, endMicro, ...steps.map((step) => step.totalMicro)])
  const highest = marks.at(-1) ?? 1n
  const floor = height - (promised.length === 0 ? bottom : bottomWithAhead)
  const y = (micro: bigint) => round(floor - shareOf(micro, highest) * (floor - top))
  const points = steps.map(({ atMs, totalMicro: micro }) => ({ x: x(atMs), y: y(micro) }))
  const now = { x: x(story.nowMs), y: y(totalMicro) }
  const line = `M0 ${y(openingMicro)}${points.map((point) => `H${point.x}V${point.y}`).join('')}H${now.x}`
  const isInDays = story.nowMs - startOf(story) > 30 * hourMs
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
    days: daysOf(story, x, { width, isInDays }),
    isInDays,
    floor,
    startMs: startOf(story),
    ahead: promised.length === 0 ? undefined : { scale, ...ticksOf(promised, { now, x, width }) },
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

interface TimeScale {
  readonly x: (atMs: number) => number
  readonly scale: Ahead['scale']
}

function timeScale(story: Story, endMs: number | undefined, width: number): TimeScale {
  const { nowMs } = story
  const startMs = startOf(story)
  const isAhead = endMs !== undefined
  const share = isAhead ? Math.min(futureMax, Math.max(futureMin, (endMs - nowMs) / (endMs - startMs))) : 0.03
  const nowX = width * (1 - share)
  const pastMs = nowMs - startMs
  // The last step has some way left to stand on.
  const aheadX = width * share * 0.6
  const aheadMs = Math.max(1, (endMs ?? nowMs) - nowMs)
  const x = (atMs: number) => {
    if (atMs <= nowMs || !isAhead) return round(Math.max(0, ((atMs - startMs) / pastMs) * nowX))
    return round(nowX + ((atMs - nowMs) / aheadMs) * aheadX)
  }
  const stretch = aheadX / aheadMs / (nowX / pastMs)
  return { x, scale: stretch > 1.05 ? 'wider' : stretch < 0.95 ? 'narrower' : 'same' }
}

/** The widest time or day that is written under the axis. */
const tickWidth = 44

/** The last time is the one that counts; the others stand where they hide neither it nor the break at now. */
function ticksOf(
  promised: Story['promised'],
  { now, x, width }: { now: Drawing['now']; x: (atMs: number) => number; width: number },
): Omit<Ahead, 'scale'> {
  const dayOf = (atMs: number) => Math.floor(atMs / (24 * hourMs))
  const isOneDay = new Set(promised.map(({ atMs }) => dayOf(atMs))).size === 1
  const ticks: { x: number; atMs: number }[] = []
  for (const { atMs } of promised.toReversed()) {
    const at = { x: Math.min(x(atMs), width - tickWidth / 2), atMs }
    const hides = ticks.some((other) => other.x - at.x < tickWidth)
    if (!hides && at.x - now.x > tickWidth / 2 + 8) ticks.unshift(at)
  }
  return { ticks, isOneDay }
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

/** The widest figure that is written beside a step: '+10,000,000'. */
const figureWidth = 84

/** The largest changes get their figure, as long as it hides no other and stands inside the picture. */
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
    const isBefore = isUp && point.x - 8 > figureWidth
    const label: Label = {
      x: round(isBefore ? point.x - 8 : point.x + 8),
      y: round(isUp ? Math.max(point.y - 8, 34) : point.y + 20),
      anchor: isBefore ? 'end' : 'start',
      changeMicro,
    }
    const isHidden = labels.some((other) => Math.abs(other.x - label.x) < 76 && Math.abs(other.y - label.y) < 18)
    const isUnderNow = label.anchor === 'start' && label.x + 60 > now.x
    if (!isHidden && !isUnderNow) labels.push(label)
  }
  return labels
}

/** Evenly over what has been; where days are named, each one once. */
function daysOf(
  story: Story,
  x: (atMs: number) => number,
  { width, isInDays }: { readonly width: number; readonly isInDays: boolean },
): Drawing['days'] {
  const startMs = startOf(story)
  const count = width > 400 ? 4 : 3
  const past = Array.from({ length: count }, (_, index) => startMs + ((story.nowMs - startMs) * (index + 0.5)) / count)
  const dayOf = (atMs: number | undefined) => atMs !== undefined && Math.floor(atMs / (24 * hourMs))
  return past
    .filter((atMs, index) => !isInDays || dayOf(atMs) !== dayOf(past[index - 1]))
    .map((atMs) => ({ x: x(atMs), atMs }))
}
