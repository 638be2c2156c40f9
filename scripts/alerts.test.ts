import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metricRules } from '#platform/metrics/catalogue.ts'
import { repositoryRoot } from '#stack/product.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const rules = read('deploy/prometheus/rules.yml')

interface Alert {
  readonly name: string
  readonly text: string
}

/** One alert each: what is from its name up to the next. */
const alerts: readonly Alert[] = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }))

const runbookOf = ({ text }: Alert) => /runbook: (docs\/runbooks\/[a-z-]+\.md)/.exec(text)?.[1] ?? 'none'
const metricIn = /\b(clearhold_[a-z_]+|http_[a-z_]+)\b(?:\{([^}]*)\})?/g

/** A series of a histogram, without what Prometheus adds to its name. */
const baseOf = (name: string) => name.replace(/^(http_.*)_(bucket|count|sum)$/, '$1')

function promtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, {
    cwd: join(repositoryRoot, 'deploy/prometheus'),
    encoding: 'utf8',
  })
  if (error !== undefined) throw new Error('promtool is missing: apt-get install prometheus', { cause: error })
  return { status, said: `${stdout}${stderr}` }
}

test.each(['prometheus.yml', 'host.yml'])('Prometheus accepts %s and the rules', (file) => {
  expect(promtool('check', 'config', file)).toMatchObject({
    status: 0,
    said: expect.stringContaining(`${alerts.length} rules found`),
  })
})

test('on a plain host each process is scraped at the port of its unit, and alerts reach Alertmanager there', () => {
  const host = read('deploy/prometheus/host.yml')
  const jobs = [...host.matchAll(/job_name: (\w+)\n.*"127\.0\.0\.1:(\d+)"/g)].map(([, job, port]) => [job, port])
  const units = ['api', 'worker', 'watcher'].map((job) => [
    job,
    /^Environment=PRIVATE_PORT=(\d+)$/m.exec(read(`deploy/systemd/clearhold-${job}.service`))?.[1],
  ])
  expect(jobs).toEqual(units)
  expect(new Set(jobs.map(([, port]) => port)).size).toBe(3)
  const inContainers = [...read('deploy/prometheus/prometheus.yml').matchAll(/job_name: (\w+)/g)].map(([, job]) => job)
  expect(inContainers).toEqual(jobs.map(([job]) => job))
  expect(host).toContain('alertmanagers:\n    - static_configs: [{ targets: ["127.0.0.1:9093"] }]')
  // The commands that start both, with the addresses that these files name.
  expect(read('deploy/README.md')).toContain('--config.file=/opt/clearhold/current/deploy/prometheus/host.yml')
  expect(read('deploy/README.md')).toContain('--web.listen-address=127.0.0.1:9093')
})

test('every alert fires by what it looks at, and ends when that ends', () => {
  expect(promtool('test', 'rules', 'rules.test.yml')).toMatchObject({ status: 0 })
  const staged = read('deploy/prometheus/rules.test.yml').split(/^ {2}- name: /m)
  for (const { name } of alerts) {
    const own = staged.find((text) => text.startsWith(`${name}\n`)) ?? ''
    expect(own, name).toContain('exp_labels')
    if (name !== 'AlertsAlive') expect(own, name).toContain('exp_alerts: []')
  }
  expect(staged).toHaveLength(alerts.length + 1)
})

test('every metric that a rule names exists, with the labels that it is asked for', () => {
  const known = new Map(metricRules.map(({ name, labels = [] }) => [name, new Set([...labels, 'process', 'le'])]))
  for (const { name, text } of alerts)
    for (const [, metric = '', matchers = ''] of text.matchAll(metricIn)) {
      const labels = known.get(baseOf(metric))
      expect(labels, `${name} names ${metric}`).toBeDefined()
      for (const [, label = ''] of matchers.matchAll(/([a-z]+)\s*[=!]~?/g))
        expect([...(labels ?? [])], `${name} asks ${metric} for ${label}`).toContain(label)
    }
})

test('every alert has a runbook that says what it means for money, what to look at, what to do and whom to wake', () => {
  const index = read('docs/runbooks/README.md')
  for (const alert of alerts) {
    const path = runbookOf(alert)
    expect(existsSync(join(repositoryRoot, path)), `${alert.name}: ${path}`).toBe(true)
    const runbook = read(path)
    for (const part of ['**Investors’ money.** ', '**Wake someone.** ', '1. ']) expect(runbook, path).toContain(part)
    expect(index).toContain(`| ${alert.name} |`)
    for (const [, metric = ''] of runbook.matchAll(metricIn))
      expect(
        metricRules.map(({ name }) => name),
        `${path} names ${metric}`,
      ).toContain(baseOf(metric))
  }
})

test('every alert says how urgent it is, in one of three words that Alertmanager knows', () => {
  const alertmanager = read('deploy/alertmanager/alertmanager.yml')
  expect(alertmanager).toContain('severity="page"')
  for (const { name, text } of alerts) expect(text, name).toMatch(/severity: (page|notice|alive) /)
})

test('for each alert it is said how it is proven, and what is said to be staged is staged', () => {
  const table = read('docs/reviews/2026-11-alerts.md')
  const said = new Map(
    [...table.matchAll(/^\| (\w+) \| (staged|figure|rule) \|/gm)].map(([, name, how]) => [name, how]),
  )
  expect([...said.keys()]).toEqual(alerts.map(({ name }) => name))
  // A fault that is played must fire its alerts, and end them: faults/alerts/play.ts.
  const faults = readdirSync(join(repositoryRoot, 'faults/alerts')).map((file) => read(`faults/alerts/${file}`))
  const alone = read('faults/alerts.flow.test.ts')
  const played = new Set([
    ...faults.flatMap((text) => [...text.matchAll(/alert: '(\w+)'/g)].map(([, name]) => name)),
    ...[...alone.matchAll(/untilFiring\('(\w+)', true/g)].map(([, name]) => name),
  ])
  const staged = [...said.keys()].filter((name) => said.get(name ?? '') === 'staged')
  expect([...played].sort()).toEqual(staged.sort())
  // Each is in a round of the test that plays them, and those of the api alone end.
  const rounds = read('faults/alerts-whole.flow.test.ts')
  for (const text of faults)
    for (const [, name = ''] of text.matchAll(/^export function (\w+)\(.*\): Fault/gm))
      expect(rounds.split(name), name).toHaveLength(3)
  for (const [, name = ''] of alone.matchAll(/untilFiring\('(\w+)', true/g))
    if (name !== 'AlertsAlive') expect(alone).toContain(`untilFiring('${name}', false`)
  for (const how of ['staged', 'figure', 'rule'])
    expect(table).toContain(`\`${how}\` (${[...said.values()].filter((each) => each === how).length})`)
})
