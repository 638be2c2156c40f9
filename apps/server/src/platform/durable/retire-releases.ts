import { z } from 'zod'
import { relativesOf, successorsOf } from './release-family.ts'
import { type Deployment, type DescribedService, type RestateAdmin, sqlList, sqlText } from './restate-admin.ts'
import type { Wake } from './wake-flow.ts'

export interface RetireParts {
  readonly admin: RestateAdmin
  /** The deployment of this release, as registered. */
  readonly deploymentId: string
  /** Wakes a flow of this release, which makes its appointment again. */
  readonly wake: (wake: Wake, options: { readonly anew: true }) => Promise<void>
}

export interface Retired {
  readonly killed: number
  readonly woken: number
  readonly deleted: number
}

interface Family {
  readonly own: Deployment
  readonly relatives: readonly Deployment[]
  /** What this release serves. */
  readonly services: readonly DescribedService[]
  /** Every service that any of them serves. */
  readonly names: ReadonlySet<string>
}

const strandedRow = z.object({ id: z.string(), service: z.string(), key: z.string().nullish() })
type Stranded = z.output<typeof strandedRow>

const busyRow = z.object({ service: z.string(), pinned: z.string().nullish(), attempted: z.string().nullish() })

const batchMax = 500
const batchesMax = 20
const atOnce = 10
const nothing: Retired = { killed: 0, woken: 0, deleted: 0 }

/**
 * Ends what earlier releases began and cannot finish, has this release restart it, and deletes deployments that are no longer used. This
 * is safe: a flow's state is all in PostgreSQL, and each of its steps first checks whether it was done. What still runs on a living
 * worker is left to finish. Only the newest release does this; idempotent, at any time, and from several workers at once.
 */
export async function retireReleases(parts: RetireParts): Promise<Retired> {
  const family = await readFamily(parts)
  if (family === undefined) return nothing
  let killed = 0
  const woken = new Set<string>()
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const stranded = await readStranded(parts, family)
    for (let done = 0; done < stranded.length; done += atOnce) {
      const ended = await Promise.all(stranded.slice(done, done + atOnce).map((one) => end(parts, family, one, woken)))
      killed += ended.filter((isEnded) => isEnded).length
    }
    if (stranded.length < batchMax) break
  }
  return { killed, woken: woken.size, deleted: await deleteEmpty(parts.admin, family) }
}

/** Undefined where this release is not the newest, or no longer registered: it has nothing to retire. */
async function readFamily({ admin, deploymentId }: RetireParts): Promise<Family | undefined> {
  const all = await admin.deployments()
  const own = all.find(({ id }) => id === deploymentId)
  if (own === undefined || successorsOf(own, all).length > 0) return undefined
  const services = await admin.servicesOf(deploymentId)
  if (services === undefined) return undefined
  const relatives = relativesOf(own, all)
  const names = new Set([own, ...relatives].flatMap((each) => each.services.map(({ name }) => name)))
  return { own, relatives, services, names }
}

/** Restate's code for: the code behind this address is not the code that began this. */
const journalMismatch = 'RT0016'

/**
 * Bound to another deployment and not running there: its worker is gone, refuses, or the invocation sleeps. Or bound to none, and for a
 * handler that this release does not have: it would fail here for ever, and hold its key meanwhile. Those come first, so that none of
 * them gets a key that is released. Or bound to this deployment, whose code was changed: development.
 */
async function readStranded({ admin }: RetireParts, family: Family): Promise<Stranded[]> {
  const ours = sqlText(family.own.id)
  const stalled = `status in ('backing-off', 'suspended', 'paused')`
  const foreign = `pinned_deployment_id is not null and pinned_deployment_id <> ${ours} and ${stalled}`
  const homeless = `pinned_deployment_id is null and status not in ('completed', 'running') and not ${servedHere(family)}`
  const changed = `pinned_deployment_id = ${ours} and ${stalled} and last_failure_error_code = '${journalMismatch}'`
  return admin.query(
    `select id, target_service_name as service, target_service_key as key from sys_invocation
     where target_service_name in ${sqlList(family.names)} and ((${foreign}) or (${homeless}) or (${changed}))
     order by pinned_deployment_id nulls first limit ${batchMax}`,
    strandedRow,
  )
}

function servedHere({ services }: Family): string {
  const each = services.map(
    ({ name, handlers }) => `(target_service_name = ${sqlText(name)} and target_handler_name in ${sqlList(handlers)})`,
  )
  return `(${each.join(' or ')})`
}

/**
 * Woken first: the call waits for the key until the old invocation is ended, and a worker that dies between the two leaves something to
 * be found again. True when it was ended here.
 */
async function end({ admin, wake }: RetireParts, family: Family, one: Stranded, woken: Set<string>): Promise<boolean> {
  const { id, service: flow, key } = one
  const isFlow = family.services.some(({ name, handlers }) => name === flow && handlers.includes('advance'))
  if (isFlow && key != null && !woken.has(`${flow}/${key}`)) {
    woken.add(`${flow}/${key}`)
    await wake({ flow, key }, { anew: true })
  }
  return admin.kill(id)
}

/** Nothing is bound to them, nothing runs there, and nothing waits for a service that only they have. */
async function deleteEmpty(admin: RestateAdmin, { own, relatives, names }: Family): Promise<number> {
  if (relatives.length === 0) return 0
  const ownNames = new Set(own.services.map(({ name }) => name))
  const rows = await admin.query(
    `select distinct target_service_name as service, pinned_deployment_id as pinned,
       last_attempt_deployment_id as attempted
     from sys_invocation where status <> 'completed' and target_service_name in ${sqlList(names)}`,
    busyRow,
  )
  const isBusy = ({ id, services }: Deployment) =>
    rows.some(
      ({ service, pinned, attempted }) =>
        (pinned ?? attempted) === id || (!ownNames.has(service) && services.some(({ name }) => name === service)),
    )
  let deleted = 0
  for (const relative of relatives) {
    if (!isBusy(relative) && (await admin.deleteDeployment(relative.id))) deleted += 1
  }
  return deleted
}
