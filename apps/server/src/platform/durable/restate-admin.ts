import { z } from 'zod'

export interface DeployedService {
  readonly name: string
  /** Restate routes new calls to the deployment with the highest one. */
  readonly revision: number
}

/** The flows of one release, at one address. */
export interface Deployment {
  readonly id: string
  readonly uri: string
  readonly createdAt: Date
  readonly services: readonly DeployedService[]
}

export interface DescribedService extends DeployedService {
  readonly handlers: readonly string[]
}

export interface Registration {
  readonly id: string
  readonly services: readonly DescribedService[]
  /** False: this address was registered before. */
  readonly isNew: boolean
}

export interface RestateAdmin {
  readonly url: string
  deployments(): Promise<Deployment[]>
  /** What a deployment serves; undefined when Restate does not know it. */
  servicesOf(deploymentId: string): Promise<readonly DescribedService[] | undefined>
  /**
   * Registers an address. One that is already known stays as it is, unless `force` has Restate rediscover it: it is then the newest.
   * Earlier revisions of a service never prevent a new one: their journals are not replayed by its code.
   */
  register(uri: string, options: { readonly force: boolean }): Promise<Registration>
  /** Whether Restate finds flows at this address at this moment; changes nothing. */
  answers(uri: string): Promise<boolean>
  /** False when it is already gone. */
  deleteDeployment(deploymentId: string): Promise<boolean>
  /** Rows of Restate's own tables. */
  query<Row>(statement: string, row: z.ZodType<Row>): Promise<Row[]>
  /** False when it has already ended. */
  kill(invocationId: string): Promise<boolean>
  /** False when it has ended or has not begun. */
  resume(invocationId: string): Promise<boolean>
}

export class RestateAdminError extends Error {
  override readonly name = 'RestateAdminError'
}

const patienceMs = 5_000
const answerCharsMax = 8 * 1024 * 1024

const deployedSchema = z.object({ name: z.string(), revision: z.number() })
const describedSchema = z
  .object({ ...deployedSchema.shape, handlers: z.array(z.object({ name: z.string() })) })
  .transform(({ handlers, ...service }) => ({ ...service, handlers: handlers.map(({ name }) => name) }))
const deploymentSchema = z
  .object({
    id: z.string(),
    // Absent where the deployment is no HTTP address, and so none of ours.
    uri: z.string().optional(),
    created_at: z.coerce.date(),
    services: z.array(deployedSchema),
  })
  .transform(({ id, uri = '', created_at, services }) => ({ id, uri, createdAt: created_at, services }))
const deploymentsSchema = z.object({ deployments: z.array(deploymentSchema) })
const registrationSchema = z.object({ id: z.string(), services: z.array(describedSchema) })
const detailsSchema = z.object({ services: z.array(describedSchema) })

/** A text literal of Restate's SQL. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** For `in (...)`; never empty, which SQL does not allow. */
export function sqlList(texts: Iterable<string>): string {
  const literals = [...texts].map(sqlText)
  return literals.length === 0 ? `('')` : `(${literals.join(', ')})`
}

/** The admin API of Restate 1.7: every call has a timeout, every answer is validated. */
export function createRestateAdmin(url: string): RestateAdmin {
  const at = (call: Call) => ask(url, call)
  return {
    url,
    deployments: async () =>
      read(deploymentsSchema, await at({ path: '/deployments' })).deployments.filter(({ uri }) => uri !== ''),
    servicesOf: async (id) => {
      const answer = await at({ path: `/deployments/${encodeURIComponent(id)}`, allowed: [404] })
      return answer.status === 404 ? undefined : read(detailsSchema, answer).services
    },
    register: async (uri, { force }) => {
      const answer = await at({ method: 'POST', path: '/deployments', body: { uri, force, breaking: true } })
      return { ...read(registrationSchema, answer), isNew: answer.status === 201 }
    },
    answers: (uri) =>
      at({ method: 'POST', path: '/deployments', body: { uri, force: true, dry_run: true } }).then(
        () => true,
        () => false,
      ),
    deleteDeployment: (id) =>
      done(at({ method: 'DELETE', path: `/deployments/${encodeURIComponent(id)}?force=true`, allowed: [404] })),
    query: async (statement, row) => {
      const answer = await at({ method: 'POST', path: '/query', body: { query: statement } })
      return read(z.object({ rows: z.array(row) }), answer).rows
    },
    kill: (id) =>
      done(at({ method: 'PATCH', path: `/invocations/${encodeURIComponent(id)}/kill`, allowed: [404, 409] })),
    resume: (id) =>
      done(at({ method: 'PATCH', path: `/invocations/${encodeURIComponent(id)}/resume`, allowed: [404, 409, 425] })),
  }
}

interface Call {
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Status codes that count as an answer. */
  readonly allowed?: readonly number[]
}

interface Answer {
  readonly call: string
  readonly status: number
  readonly text: string
}

async function ask(url: string, { method, path, body, allowed = [] }: Call): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method: method ?? 'GET',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  const call = `${method ?? 'GET'} ${path}`
  if (text.length > answerCharsMax) throw new RestateAdminError(`${call}: the answer is too long`)
  if (!response.ok && !allowed.includes(response.status))
    throw new RestateAdminError(`${call}: ${response.status} ${text.slice(0, 300)}`)
  return { call, status: response.status, text }
}

function read<Value>(schema: z.ZodType<Value>, { call, text }: Answer): Value {
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new RestateAdminError(`${call}: an unknown answer: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

async function done(asked: Promise<Answer>): Promise<boolean> {
  return (await asked).status < 300
}
