import { cpus, loadavg } from 'node:os'
import { medianOf } from '../people/callers.ts'
import type { Seen } from './probe.ts'
import { homeScreen, otherScreens } from './screens.ts'
import type { Visit } from './walk.ts'

/** Visits of each kind, of all rounds. */
export interface Findings {
  readonly warm: Visit[]
  /** For the first time, after the pointer has rested on the link. */
  readonly cold: Visit[]
  /** For the first time, pressed the moment the pointer gets there. */
  readonly coldAtOnce: Visit[]
  readonly bare: Visit[]
}

export interface Circumstances {
  readonly quick: boolean
  readonly json: boolean
  readonly stolen: number
  readonly seconds: number
}

const goals = { warmMs: 100, coldMs: 400, inpMs: 100, shift: 0 }
const warmRatioMax = 1.5
/** A short run shares its machine with other work: it fails only on a collapse. A screen that moves does so on every machine. */
const quickSlack = 10

type Row = Readonly<
  Record<'warmMs' | 'bareMs' | 'coldMs' | 'coldAtOnceMs' | 'coldHeadingMs' | 'inpMs' | 'shift', number>
>

export function report({ warm, cold, coldAtOnce, bare }: Findings, circumstances: Circumstances): boolean {
  const { quick, json } = circumstances
  const ours = [...warm, ...cold, ...coldAtOnce]
  const rows = new Map<string, Row>()
  for (const { path } of [homeScreen, ...otherScreens]) {
    const medianIn = (visits: readonly Visit[], figure: keyof Seen & `${string}Ms`) =>
      medianOf(visits.filter((visit) => visit.path === path).map((visit) => visit[figure]))
    rows.set(path, {
      warmMs: medianIn(warm, 'contentMs'),
      bareMs: medianIn(bare, 'contentMs'),
      coldMs: medianIn(cold, 'contentMs'),
      coldAtOnceMs: medianIn(coldAtOnce, 'contentMs'),
      coldHeadingMs: medianIn(cold, 'headingMs'),
      inpMs: Math.max(medianIn(warm, 'inpMs'), medianIn(cold, 'inpMs')),
      shift: Math.max(...ours.filter((visit) => visit.path === path).map(({ shift }) => shift)),
    })
  }
  console.table(Object.fromEntries([...rows].map(([path, row]) => [path.replace('/user/', ''), rounded(row)])))
  for (const { path, shift, moved } of ours)
    if (shift > 0) console.log(`${path} moved by ${shift.toFixed(4)}: ${moved}`)
  printCircumstances(circumstances)
  const sumOf = (figure: keyof Row) => [...rows.values()].reduce((sum, row) => sum + row[figure], 0)
  const ratio = sumOf('warmMs') / sumOf('bareMs')
  const most = Object.fromEntries(
    (['warmMs', 'coldMs', 'inpMs', 'shift'] as const).map((figure) => {
      const [path, row] = [...rows].toSorted(([, one], [, other]) => other[figure] - one[figure])[0] ?? []
      const value = row?.[figure] ?? Number.NaN
      const limit = goals[figure] * (quick ? quickSlack : 1)
      console.log(
        `${verdict(value, goals[figure])} ${figure}: ${value.toFixed(figure === 'shift' ? 4 : 0)} at most, ${path}`,
      )
      return [figure, { value, isMet: value <= limit }]
    }),
  )
  console.log(`${verdict(ratio, warmRatioMax)} ratios.warm: ${ratio.toFixed(2)} of a bare app with the same requests`)
  const values = Object.fromEntries(Object.entries(most).map(([figure, { value }]) => [figure, value]))
  if (json) console.log(JSON.stringify({ bench: 'touch', quick, ratios: { warm: ratio }, ...values }))
  return ratio <= warmRatioMax * (quick ? quickSlack : 1) && Object.values(most).every(({ isMet }) => isMet)
}

function verdict(value: number, goal: number): string {
  return value <= goal ? `ok   (<= ${goal})` : `MISS (<= ${goal})`
}

function rounded(row: Row) {
  return Object.fromEntries(
    Object.entries(row).map(([figure, value]) => [
      figure,
      figure === 'shift' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
    ]),
  )
}

function printCircumstances({ quick, stolen, seconds }: Circumstances): void {
  console.log(
    `Processor slowed down four times; medians; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, ` +
      `${(stolen * 100).toFixed(0)}% taken by the host; ${seconds.toFixed(0)} s${quick ? ', short form' : ''}`,
  )
}
