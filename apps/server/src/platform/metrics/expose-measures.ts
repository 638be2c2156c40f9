import type { Registry } from 'prom-client'
import { cachedFor } from '../cache/cached.ts'
import type { Clock } from '../clock/clock.ts'
import { type MeasureName, metrics } from './catalogue.ts'
import { makeGauge, type Reading } from './make-metric.ts'
import { type MeasureSourceName, measureSources } from './metric-rule.ts'

/** What one source says. A measure it leaves out has no value. */
export type Measures = { readonly [Name in MeasureName]?: number | readonly Reading[] }

/** Where each source is read. */
export type ReadMeasures = { readonly [Source in MeasureSourceName]: () => Promise<Measures> }

/** Prometheus gives up after ten seconds; a source that is slow must not take the others with it. */
const patienceMs = 3_000

/** Every measure of the catalogue, read from its source at a scrape and cached for a while: two scrapers cost no more than one. */
export function exposeMeasures(registry: Registry, clock: Clock, read: ReadMeasures): void {
  const sources = Object.keys(measureSources) as MeasureSourceName[]
  const cached = Object.fromEntries(
    sources.map((source) => {
      const kept = cachedFor(clock, measureSources[source].lifeMs, read[source])
      return [source, () => within(patienceMs, kept())]
    }),
  ) as Record<MeasureSourceName, () => Promise<Measures>>
  makeGauge(registry, 'clearhold_source_up', () =>
    Promise.all(
      sources.map(async (source) => {
        const isUp = await cached[source]().then(
          () => true,
          () => false,
        )
        return { labels: { source }, value: isUp ? 1 : 0 }
      }),
    ),
  )
  for (const name of Object.keys(metrics)) {
    if (!isMeasure(name)) continue
    makeGauge(registry, name, async () => {
      const found = (await cached[metrics[name].source]())[name] ?? []
      return typeof found === 'number' ? [{ value: found }] : found
    })
  }
}

function isMeasure(name: string): name is MeasureName {
  return 'source' in (metrics[name as keyof typeof metrics] ?? {})
}

async function within<Value>(maxMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('a source of measures is slow')), maxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
