import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Above this share of steal time the machine is disturbed, and measurements are not reliable. */
export const calmShareMax = 0.05
const idleShareMin = 0.8
const waitMsMax = 60_000

/** Waits until the machine is mostly idle, at most a minute: times are only meaningful on a quiet machine. */
export async function untilIdle(): Promise<void> {
  const until = performance.now() + waitMsMax
  for (let before = cpuTimes(); performance.now() < until; ) {
    await pause(2_000)
    const now = cpuTimes()
    if ((now.idle - before.idle) / (now.total - before.total) >= idleShareMin) return
    before = now
  }
  console.log('The machine is busy: what follows is measured beside other work.')
}

/** The share of steal time while the work ran. */
export async function stolenShare<Value>(work: () => Promise<Value>): Promise<{ value: Value; stolen: number }> {
  const before = cpuTimes()
  const value = await work()
  const after = cpuTimes()
  return { value, stolen: (after.stolen - before.stolen) / (after.total - before.total) }
}

/** Watches steal time during long work; when stopped, it returns the share of the worst half minute. */
export function watchStolen(windowMs = 30_000): () => number {
  let before = cpuTimes()
  let worst = 0
  const look = () => {
    const now = cpuTimes()
    if (now.total > before.total) worst = Math.max(worst, (now.stolen - before.stolen) / (now.total - before.total))
    before = now
  }
  const timer = setInterval(look, windowMs)
  return () => {
    clearInterval(timer)
    look()
    return worst
  }
}

/** Watches the processors during long work; when asked, it returns the share of them that was in use since, steal time not counted. */
export function watchBusy(): () => number {
  const before = cpuTimes()
  return () => {
    const now = cpuTimes()
    const total = now.total - before.total
    return total > 0 ? (total - (now.idle - before.idle) - (now.stolen - before.stolen)) / total : 0
  }
}

/** From Linux' own counters; elsewhere from Node's CPU times, which never show steal time. */
export function cpuTimes(statFile = '/proc/stat'): { idle: number; stolen: number; total: number } {
  if (!existsSync(statFile)) {
    const all = cpus().map(({ times }) => times)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return {
      idle: sum(all.map(({ idle }) => idle)),
      stolen: 0,
      total: sum(all.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq)),
    }
  }
  const [, ...fields] = (readFileSync(statFile, 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const times = fields.map(Number)
  return {
    idle: (times[3] ?? 0) + (times[4] ?? 0),
    stolen: times[7] ?? 0,
    total: times.reduce((sum, time) => sum + time, 0),
  }
}
