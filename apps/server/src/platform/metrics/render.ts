import { metricRules } from './catalogue.ts'
import { measureSources } from './metric-rule.ts'

/** docs/metrics.md. */
export function renderMetrics(): string {
  const rows = metricRules.map(({ name, type, help, labels = [], process, source }) => {
    const by = labels.map((label) => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${type} | ${by} | ${help} | ${process} | ${source ?? ''} |`
  })
  const sources = Object.entries(measureSources).map(
    ([name, { lifeMs, what }]) => `| ${name} | ${what} | ${lifeMs / 1_000} s |`,
  )
  return [
    '# Metrics',
    '',
    'Generated from `apps/server/src/platform/metrics/catalogue.ts`. Each process serves them at `/metrics` of its private port (`PRIVATE_PORT`), beside',
    'those of Node that begin with `process_` and `nodejs_`. No label names a person, and each has a closed list of values. Amounts are in USDT,',
    'times in seconds. Where several processes give the same figure, take the maximum.',
    '',
    '| metric | type | labels | what it says | process | source |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    'A source is read at a scrape and cached. One that does not answer has no values until it does (`clearhold_source_up`).',
    '',
    '| source | what is asked | cached for |',
    '|---|---|---|',
    ...sources,
    '',
  ].join('\n')
}
