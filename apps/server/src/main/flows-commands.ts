import { z } from 'zod'
import type { Deployment, RestateAdmin } from '../platform/durable/restate-admin.ts'

const openRow = z.object({ service: z.string(), status: z.string(), open: z.number(), oldest: z.string() })
type OpenRow = z.output<typeof openRow>
const boundRow = z.object({ deployment: z.string(), open: z.number() })
const pausedRow = z.object({ id: z.string(), target: z.string() })

const pausedMax = 10_000

/** What is open in each flow, since when, and which releases Restate knows, with what is bound to each. */
export async function listFlows(admin: RestateAdmin): Promise<string> {
  const rows = await admin.query(
    `select target_service_name as service, status, count(*) as open, min(created_at) as oldest
     from sys_invocation where status <> 'completed' group by target_service_name, status order by service, status`,
    openRow,
  )
  const bound = await admin.query(
    `select pinned_deployment_id as deployment, count(*) as open from sys_invocation
     where status <> 'completed' and pinned_deployment_id is not null group by pinned_deployment_id`,
    boundRow,
  )
  const openAt = new Map(bound.map(({ deployment, open }) => [deployment, open]))
  const deployments = (await admin.deployments()).sort((one, other) => Number(other.createdAt) - Number(one.createdAt))
  const names = new Set([
    ...deployments.flatMap(({ services }) => services.map(({ name }) => name)),
    ...rows.map(({ service }) => service),
  ])
  return [
    'Flows',
    ...[...names].sort().map((name) => lineOfFlow(name, rows)),
    'Releases, the newest first',
    ...deployments.map((deployment) => lineOfRelease(deployment, openAt.get(deployment.id) ?? 0)),
  ].join('\n')
}

function lineOfFlow(name: string, rows: readonly OpenRow[]): string {
  const own = rows.filter(({ service }) => service === name)
  if (own.length === 0) return `  ${name}: nothing open`
  const oldest = own.map((row) => row.oldest).sort()[0] ?? ''
  return `  ${name}: ${own.map(({ status, open }) => `${open} ${status}`).join(', ')}; the oldest since ${oldest}`
}

function lineOfRelease({ id, uri, createdAt, services }: Deployment, open: number): string {
  const names = services.map(({ name, revision }) => `${name} ${revision}`).sort()
  return `  ${uri} (${id}) since ${createdAt.toISOString()}, ${open} open: ${names.join(', ')}`
}

/** Resumes paused invocations; one is paused by an operator, or by Restate after very many failures. */
export async function resumeFlows(admin: RestateAdmin): Promise<string> {
  const paused = await admin.query(
    `select id, target from sys_invocation where status = 'paused' order by id limit ${pausedMax}`,
    pausedRow,
  )
  const resumed: string[] = []
  for (const { id, target } of paused) if (await admin.resume(id)) resumed.push(`  ${target} (${id})`)
  return resumed.length === 0 ? 'Nothing was paused.' : [`Resumed ${resumed.length}:`, ...resumed].join('\n')
}
