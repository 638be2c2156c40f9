import { join } from 'node:path'
import { publishedIncidentsSchema, type WrittenIncident } from '@clearhold/contract/content/incident-schema'
import { z } from '@clearhold/contract/zod'
import { askAll, askDatabase, askPage, askProof, askReady, askRedis, getJson } from './ask.ts'
import type { Clock } from './clock.ts'
import type { StatusConfig } from './config.ts'
import { mergeIncidents, readWritten } from './incidents.ts'
import { type Finding, type Part, parts } from './parts.ts'
import { readFile, replaceFile } from './public-file.ts'
import { publishReport } from './publish.ts'
import { addMinute, minuteOf, readSamples, type Samples, statusOf } from './samples.ts'

/** What was heard of others and is still said when they are silent. */
const heardSchema = z.object({
  incidents: publishedIncidentsSchema.shape.incidents,
  incidentsReadAt: z.iso.datetime().nullable(),
  pulseAt: z.iso.datetime().nullable(),
  snapshotAt: z.iso.datetime().nullable(),
})
type Heard = z.infer<typeof heardSchema>

const nothingHeard: Heard = { incidents: [], incidentsReadAt: null, pulseAt: null, snapshotAt: null }

export const incidentsFile = (folder: string) => join(folder, 'incidents.json')
export const publicFolder = (folder: string) => join(folder, 'public')

export type Say = (msg: string, about: object) => void

/**
 * Asks every part once a minute and publishes what it found. Called more often, it publishes in between what an operator wrote at the host.
 * Returns whether it measured.
 */
export function createTurn(config: StatusConfig, clock: Clock, say: Say): () => Promise<boolean> {
  const samplesFile = join(config.folder, 'samples.json')
  const heardFile = join(config.folder, 'heard.json')
  let samples = readSamples(readFile(samplesFile))
  let heard = readHeard(readFile(heardFile))
  const own = ownIncidents(config.folder, say)
  return async () => {
    const isNewMinute = samples.minute === null || samples.minute < minuteOf(clock())
    if (isNewMinute) {
      const nowMs = clock()
      const asked = await ask(config, heard, nowMs)
      heard = asked.heard
      samples = addMinute(samples, nowMs, asked.findings)
      replaceFile(samplesFile, JSON.stringify(samples))
      replaceFile(heardFile, JSON.stringify(heard))
    }
    publishReport(publicFolder(config.folder), reportOf(samples, heard, own()), config)
    return isNewMinute
  }
}

function reportOf(samples: Samples, heard: Heard, written: readonly WrittenIncident[]) {
  const computedAt = samples.minute ?? new Date(0).toISOString()
  const asked = parts.filter((part) => samples.parts[part] !== undefined)
  return {
    ...heard,
    computedAt,
    parts: asked.map((part) => statusOf(samples, part, Date.parse(computedAt))),
    outages: samples.outages,
    incidents: mergeIncidents(written, heard.incidents),
  }
}

async function ask(config: StatusConfig, heard: Heard, nowMs: number) {
  const [proof, published, ...found] = await Promise.all([
    askProof(config.apiUrl),
    getJson(`${config.apiUrl}/api/public/incidents`, publishedIncidentsSchema),
    askAll(config.site, askPage),
    askAll(config.api, askReady),
    askAll(config.worker, askReady),
    askAll(config.watcher, askReady),
    askAll(config.database, askDatabase),
    askAll(config.redis, askRedis),
    askAll(config.witness, askPage),
    askAll(config.watching, askPage),
  ])
  const [site, api, worker, watcher, database, redis, witness, watching] = found
  const { pulse, snapshot } = proof
  const asked = { site, api, worker, watcher, database, redis, pulse, snapshot, witness, watching }
  const findings: Partial<Record<Part, Finding>> = {}
  for (const part of parts) {
    const finding = asked[part]
    if (finding !== undefined) findings[part] = finding
  }
  return {
    findings,
    heard: {
      incidents: published?.incidents ?? heard.incidents,
      incidentsReadAt: published === undefined ? heard.incidentsReadAt : new Date(nowMs).toISOString(),
      pulseAt: proof.pulseAt ?? heard.pulseAt,
      snapshotAt: proof.snapshotAt ?? heard.snapshotAt,
    },
  }
}

/** What an operator wrote at the host; while the file is damaged, what it said before. */
function ownIncidents(folder: string, say: Say): () => readonly WrittenIncident[] {
  let known: readonly WrittenIncident[] = []
  return () => {
    try {
      known = readWritten(readFile(incidentsFile(folder)))
    } catch (error) {
      say('incidents.json cannot be read', { error: (error as Error).message })
    }
    return known
  }
}

/** A file that cannot be read is as none: all of it is heard again within a minute. */
function readHeard(text: string | undefined): Heard {
  if (text === undefined) return nothingHeard
  try {
    return heardSchema.safeParse(JSON.parse(text)).data ?? nothingHeard
  } catch {
    return nothingHeard
  }
}
