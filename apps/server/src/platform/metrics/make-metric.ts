import { Counter, Gauge, type Registry } from 'prom-client'
import { type MetricName, metrics } from './catalogue.ts'

type NamesOf<Type extends string> = {
  [Name in MetricName]: (typeof metrics)[Name]['type'] extends Type ? Name : never
}[MetricName]

/** What a gauge or counter is set to at a scrape, for each value of its labels. */
export interface Reading {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** A gauge of the catalogue, read at each scrape. Where the reading fails it has no value, rather than an old one. */
export function makeGauge(registry: Registry, name: NamesOf<'gauge'>, read: () => Promise<readonly Reading[]>): void {
  const described = describe(name)
  new Gauge({
    ...described,
    registers: [registry],
    collect: async function () {
      const readings = await read().catch(() => [])
      this.reset()
      // Without labels a gauge that was reset is 0, which would be a claim.
      if (readings.length === 0 && described.labelNames.length === 0) this.remove()
      for (const { value, labels = {} } of readings) this.set(labels, value)
    },
  })
}

/** A counter of the catalogue: counted up by `inc`, or set at each scrape to what the process has counted elsewhere. */
export function makeCounter(registry: Registry, name: NamesOf<'counter'>, read?: () => number): Counter {
  return new Counter({
    ...describe(name),
    registers: [registry],
    ...(read !== undefined && {
      collect: function () {
        this.reset()
        this.inc(read())
      },
    }),
  })
}

/** Name, help and labels of a metric of the catalogue, as prom-client takes them. */
export function describe(name: MetricName): { name: string; help: string; labelNames: string[] } {
  const rule = metrics[name]
  return { name, help: rule.help, labelNames: 'labels' in rule ? [...rule.labels] : [] }
}
