import { z } from '@clearhold/contract/zod'
import { type Finding, type Part, parts, reasons } from './parts.ts'

/** How long samples are kept, and how many outages: the file does not grow beyond them. */
export const daysMax = 90
const outagesMax = 50
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** What was measured longer ago does not count as now. */
const freshMs = 3 * minuteMs

const time = z.iso.datetime()
const outageSchema = z.object({
  part: z.enum(parts),
  startedAt: time,
  endedAt: time.nullable(),
  minutes: z.int().min(1),
  reason: z.enum(reasons),
})
const partSchema = z.object({
  /** Of a day (UTC): its name, minutes up, minutes down. The others were not measured. */
  days: z.array(z.tuple([z.iso.date(), z.int().min(0), z.int().min(0)])).max(daysMax),
  last: z.object({ at: time, reason: z.enum(reasons).nullable() }).nullable(),
})
export const samplesSchema = z.object({
  /** The last minute that was measured. */
  minute: time.nullable(),
  parts: z.partialRecord(z.enum(parts), partSchema),
  /** The newest first. */
  outages: z.array(outageSchema).max(outagesMax),
})
export type Samples = z.infer<typeof samplesSchema>
export type Outage = z.infer<typeof outageSchema>
type PartSamples = z.infer<typeof partSchema>

export const noSamples: Samples = { minute: null, parts: {}, outages: [] }

export function minuteOf(nowMs: number): string {
  return new Date(nowMs - (nowMs % minuteMs)).toISOString()
}

/** One more minute of each part that was asked. A minute that was counted already is not counted again. */
export function addMinute(
  samples: Samples,
  nowMs: number,
  findings: Readonly<Partial<Record<Part, Finding>>>,
): Samples {
  const minute = minuteOf(nowMs)
  if (samples.minute !== null && samples.minute >= minute) return samples
  let { outages } = samples
  const counted: Partial<Record<Part, PartSamples>> = {}
  for (const part of parts) {
    const finding = findings[part]
    if (finding === undefined) continue
    counted[part] = countMinute(samples.parts[part] ?? { days: [], last: null }, minute, finding)
    outages = followOutage(outages, part, minute, finding)
  }
  return { minute, parts: counted, outages: outages.slice(0, outagesMax) }
}

function countMinute({ days, last }: PartSamples, minute: string, finding: Finding): PartSamples {
  if (finding.kind === 'unseen') return { days, last }
  const day = minute.slice(0, 10)
  const [, up = 0, down = 0] = days.find(([name]) => name === day) ?? []
  const today: [string, number, number] = [
    day,
    up + (finding.kind === 'up' ? 1 : 0),
    down + (finding.kind === 'down' ? 1 : 0),
  ]
  return {
    days: [...days.filter(([name]) => name !== day), today].slice(-daysMax),
    last: { at: minute, reason: finding.kind === 'down' ? finding.reason : null },
  }
}

/** A minute down begins an outage or continues the one that goes on; a minute up ends it, and one that could not be seen changes nothing. */
function followOutage(outages: readonly Outage[], part: Part, minute: string, finding: Finding): Outage[] {
  const open = outages.find((each) => each.part === part && each.endedAt === null)
  if (finding.kind === 'down' && open === undefined)
    return [{ part, startedAt: minute, endedAt: null, minutes: 1, reason: finding.reason }, ...outages]
  return outages.map((each) => {
    if (each !== open) return each
    if (finding.kind === 'down') return { ...each, minutes: each.minutes + 1 }
    return finding.kind === 'up' ? { ...each, endedAt: minute } : each
  })
}

export interface PartStatus {
  readonly part: Part
  readonly state: 'up' | 'down' | 'not_measured'
  readonly reason: Outage['reason'] | null
  readonly checkedAt: string | null
  /** Minutes up of the minutes measured, in hundredths of a percent, rounded down; null where none was. */
  readonly uptimeBasisPoints: number | null
  /** The last 90 days, the oldest first: u up, d some minutes down, n not measured. */
  readonly days: string
}

/** What is true of a part now: only what was measured in the last three minutes counts. */
export function statusOf(samples: Samples, part: Part, nowMs: number): PartStatus {
  const { days, last } = samples.parts[part] ?? { days: [], last: null }
  const isFresh = last !== null && nowMs - Date.parse(last.at) < freshMs
  const byDay = new Map(days.map(([day, up, down]) => [day, down > 0 ? 'd' : up > 0 ? 'u' : 'n']))
  const names = Array.from({ length: daysMax }, (_, index) =>
    new Date(nowMs - (daysMax - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const counted = days.filter(([day]) => names.includes(day))
  const upMinutes = counted.reduce((sum, [, up]) => sum + up, 0)
  const measured = counted.reduce((sum, [, up, down]) => sum + up + down, 0)
  return {
    part,
    state: isFresh ? (last.reason === null ? 'up' : 'down') : 'not_measured',
    reason: isFresh ? last.reason : null,
    checkedAt: last?.at ?? null,
    uptimeBasisPoints: measured === 0 ? null : Math.floor((upMinutes * 10_000) / measured),
    days: names.map((name) => byDay.get(name) ?? 'n').join(''),
  }
}

/** A file of samples that cannot be read begins anew: the page must not end with it. */
export function readSamples(text: string | undefined): Samples {
  if (text === undefined) return noSamples
  try {
    return samplesSchema.safeParse(JSON.parse(text)).data ?? noSamples
  } catch {
    return noSamples
  }
}
