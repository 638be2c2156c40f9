import { setTimeout as pause } from 'node:timers/promises'
import type { HastyPrometheus, Labels } from './prometheus.ts'

/** An alert, and labels that it must have. */
export interface Fired {
  readonly alert: string
  readonly with?: Labels
}

/** Something that goes wrong in a running installation, and what ends it. */
export interface Fault {
  readonly fires: readonly Fired[]
  readonly begin: () => Promise<unknown>
  /** What people do all the while: an alert about calls needs some. */
  readonly meanwhile?: () => unknown
  readonly end: () => Promise<unknown>
}

/** How long an alert may take to fire or to end: five minutes of silence of the chain are waited for in full. */
const patienceMs = 480_000
const lookMs = 500

const nameOf = ({ alert, with: labels = {} }: Fired) => [alert, ...Object.values(labels)].join(' ')
const isOf =
  ({ alert, with: labels = {} }: Fired) =>
  (found: Labels) =>
    found['alertname'] === alert && Object.entries(labels).every(([name, value]) => found[name] === value)

/** Several faults at the same time: every alert of each fires, and ends after its fault has. Prints how long each took. */
export async function play(prometheus: HastyPrometheus, faults: readonly Fault[]): Promise<void> {
  const all = faults.flatMap(({ fires }) => fires)
  await Promise.all(faults.map(({ begin }) => begin()))
  // Whatever did not fire, nothing stays broken for the next round.
  const fired = await until(prometheus, faults, all, 'fire').finally(() => endAll(faults))
  const ended = await until(prometheus, faults, all, 'end')
  for (const name of fired.keys())
    console.log(`${name}: fired after ${fired.get(name)?.toFixed(0)} s, ended after ${ended.get(name)?.toFixed(0)} s`)
}

/** One after the other: the same two people agree to several ends. */
async function endAll(faults: readonly Fault[]): Promise<void> {
  for (const { end } of faults) await end()
}

/** Each at some time, and not necessarily all at once; answers after how many seconds. */
async function until(
  prometheus: HastyPrometheus,
  faults: readonly Fault[],
  all: readonly Fired[],
  what: 'fire' | 'end',
): Promise<ReadonlyMap<string, number>> {
  const took = new Map<string, number>()
  const since = performance.now()
  for (;;) {
    for (const { meanwhile } of faults) void meanwhile?.()
    const firing = await prometheus.firing()
    for (const fired of all)
      if (!took.has(nameOf(fired)) && firing.some(isOf(fired)) === (what === 'fire'))
        took.set(nameOf(fired), (performance.now() - since) / 1_000)
    const open = all.map(nameOf).filter((name) => !took.has(name))
    if (open.length === 0) return took
    if (performance.now() - since > patienceMs) throw new Error(`did not ${what}: ${open.join(', ')}`)
    await pause(lookMs)
  }
}
