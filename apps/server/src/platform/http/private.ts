import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'

/** What must be ready before this process may get work. Each check answers true, or is not ready; it never throws. */
export type ReadyChecks = Readonly<Record<string, () => Promise<boolean>>>

export interface PrivatePort {
  readonly port: number
  readonly metrics: Registry
  close(): Promise<void>
}

const checkTimeoutMs = 2_000

/** /livez, /readyz and /metrics of one process, on loopback or a network of the operator: none of it is public. */
export async function openPrivatePort(
  processName: string,
  { PRIVATE_HOST: host, PRIVATE_PORT: port }: Pick<Config, 'PRIVATE_HOST' | 'PRIVATE_PORT'>,
  checks: ReadyChecks,
): Promise<PrivatePort> {
  const metrics = new Registry()
  metrics.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: metrics })
  const server = createServer(async (request, response) => {
    if (request.url === '/livez') return response.writeHead(200, { 'content-type': 'text/plain' }).end('alive\n')
    if (request.url === '/metrics') {
      return response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
    }
    if (request.url === '/readyz') {
      const results = await runChecks(checks)
      const ready = Object.values(results).every(Boolean)
      return response
        .writeHead(ready ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ready, checks: results }))
    }
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    metrics,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function runChecks(checks: ReadyChecks): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), checkTimeoutMs).unref())
      const answered = check().catch(() => false)
      return [name, await Promise.race([answered, late])] as const
    }),
  )
  return Object.fromEntries(results)
}
