import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '#stack/free-port.ts'
import { programOnPath } from '#stack/installed.ts'
import { repositoryRoot } from '#stack/product.ts'
import { Program } from '#stack/supervisor.ts'

/** Every duration of the rules is divided by this: what waits for five minutes waits for fifteen seconds. The rules are otherwise those that run. */
const haste = 20
const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

export type Labels = Readonly<Record<string, string>>

export interface HastyPrometheus {
  /** The labels of each alert that fires, its name among them. */
  firing(): Promise<readonly Labels[]>
  stop(): Promise<void>
}

const alertsSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) }),
})

/** The rules that run, with other durations: how long something lasts before it is told, and over how long it is looked at. */
export function hastened(rules: string): string {
  return rules.replace(
    /(for: |\[|offset )(\d+)([smhd])\b/g,
    (_whole, before: string, count: string, unit: keyof typeof unitSeconds) => {
      const seconds = (Number(count) * unitSeconds[unit]) / haste
      return `${before}${Math.round(seconds * 1_000)}ms`
    },
  )
}

/** Our rules in a real Prometheus that looks at these processes as often as that; `privatePorts` has the port of each by its job. */
export async function startHastyPrometheus(
  folder: string,
  privatePorts: Readonly<Record<string, number>>,
  everySeconds: number,
): Promise<HastyPrometheus> {
  const command = programOnPath('prometheus')
  if (command === undefined) throw new Error('Prometheus is not installed: apt-get install prometheus')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const rules = readFileSync(join(repositoryRoot, 'deploy/prometheus/rules.yml'), 'utf8')
  writeFileSync(join(folder, 'rules.yml'), hastened(rules))
  const lines = [
    `global: { scrape_interval: ${everySeconds}s, scrape_timeout: ${everySeconds}s, evaluation_interval: 1s }`,
    'rule_files: [rules.yml]',
    'scrape_configs:',
    ...Object.entries(privatePorts).map(
      ([job, privatePort]) => `  - { job_name: ${job}, static_configs: [{ targets: ["127.0.0.1:${privatePort}"] }] }`,
    ),
  ]
  writeFileSync(join(folder, 'prometheus.yml'), `${lines.join('\n')}\n`)
  const program = new Program({
    name: 'prometheus',
    command,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    logFile: join(folder, 'prometheus.log'),
    ready: async () => (await fetch(`${url}/-/ready`)).ok,
  })
  await program.start()
  return {
    firing: async () => {
      const { data } = alertsSchema.parse(await (await fetch(`${url}/api/v1/alerts`)).json())
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
    },
    stop: () => program.stop(),
  }
}
