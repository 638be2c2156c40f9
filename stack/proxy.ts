import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programOnPath } from './installed.ts'
import { type ProxyPlan, proxyConfig } from './proxy-config.ts'
import { Program } from './supervisor.ts'
import { answersOk } from './wait-for.ts'

export interface RunningProxy {
  readonly program: Program
  readonly figuresUrl: string
}

export const proxyMissing = 'HAProxy is not installed, which a cluster needs: apt-get install haproxy'

/** Debian installs it into sbin, which is not on every user's PATH. */
export function findProxy(): string | undefined {
  return programOnPath('haproxy') ?? programOnPath('haproxy', '/usr/sbin:/usr/local/sbin')
}

/** HAProxy in the foreground, with its configuration in the folder; its members may start later. */
export async function startProxy(plan: ProxyPlan, folder: string, logs: string): Promise<RunningProxy> {
  const command = findProxy()
  if (command === undefined) throw new Error(proxyMissing)
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, 'haproxy.cfg')
  writeFileSync(configFile, proxyConfig(plan))
  const figuresUrl = `http://127.0.0.1:${plan.ports.figures}/`
  const program = new Program({
    name: 'proxy',
    command,
    args: ['-db', '-f', configFile],
    logFile: join(logs, 'proxy.log'),
    restart: true,
    ready: () => answersOk(figuresUrl),
    readyTimeoutMs: 20_000,
  })
  try {
    await program.start()
  } catch (error) {
    await program.stop()
    throw error
  }
  return { program, figuresUrl }
}

/** The number of calls to each member of a backend since the proxy started, by name. */
export async function callsByMember(
  { figuresUrl }: RunningProxy,
  backend: string,
): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${figuresUrl};csv`, { signal: AbortSignal.timeout(5_000) })
  const [head = '', ...rows] = (await response.text()).replace(/^# /, '').split('\n')
  const columns = head.split(',')
  const field = (row: string, name: string) => row.split(',')[columns.indexOf(name)] ?? ''
  const members = rows.filter(
    (row) => field(row, 'pxname') === backend && !['BACKEND', 'FRONTEND'].includes(field(row, 'svname')),
  )
  return new Map(members.map((row) => [field(row, 'svname'), Number(field(row, 'stot'))]))
}
