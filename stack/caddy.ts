import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { programOnPath } from './installed.ts'
import { waitFor } from './wait-for.ts'

export interface CaddyOptions {
  /** The folder that `clearhold site publish` published into. */
  readonly served: string
  readonly apiUrls: readonly string[]
  /** What the status process writes; without it that name serves nothing. */
  readonly statusFolder?: string | undefined
  /** For what Caddy itself writes. */
  readonly home: string
}

export interface RunningCaddy {
  readonly port: number
  stop(): Promise<void>
}

/** Our Caddyfile in a real Caddy, over plain http on a free port, for the names site.test, approve.site.test and status.site.test. */
export async function startCaddy({ served, apiUrls, statusFolder, home }: CaddyOptions): Promise<RunningCaddy> {
  const caddy = programOnPath('caddy')
  if (caddy === undefined) throw new Error('Caddy is not installed: apt-get install caddy')
  const port = await freePort()
  const config = join(served, 'current/site.caddy')
  const child = spawn(caddy, ['run', '--watch', '--adapter', 'caddyfile', '--config', config], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDYFILE: fileURLToPath(new URL('../deploy/caddy/Caddyfile', import.meta.url)),
      SITE_ADDRESS: `http://site.test:${port}`,
      APPROVE_ADDRESS: `http://approve.site.test:${port}`,
      STATUS_ADDRESS: `http://status.site.test:${port}`,
      STATUS_FOLDER: statusFolder ?? join(home, 'no-status'),
      API_UPSTREAMS: apiUrls.map((url) => new URL(url).host).join(' '),
      API_CHECKS: apiUrls.length > 1 ? 'several_apis' : 'one_api',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await waitFor(
    'Caddy to answer',
    async () => {
      if (child.exitCode !== null) throw new Error(said)
      return answers(port)
    },
    { timeoutMs: 10_000, everyMs: 50 },
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`Caddy did not start: ${said}`, { cause: error })
  })
  return { port, stop: () => end(child) }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/', headers: { host: 'site.test' } }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => resolve(false))
      .end()
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}
