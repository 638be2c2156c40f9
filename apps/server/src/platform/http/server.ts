import type { IncomingMessage } from 'node:http'
import { type Edition, editionHeader } from '@clearhold/contract/edition'
import type { Upload } from '@clearhold/contract/endpoint'
import { isErrorCode } from '@clearhold/contract/error-codes'
import type { Language } from '@clearhold/contract/language'
import { problemSchema } from '@clearhold/contract/problem-schema'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Histogram, type Registry } from 'prom-client'
import { type Clock, systemClock } from '../clock/clock.ts'
import { randomId } from '../crypto/crypto.ts'
import { flatLog, type Log, type ProcessLog } from '../log/log.ts'
import { describe } from '../metrics/make-metric.ts'
import { normalAddress } from './address.ts'
import { type AdmissionParts, admission } from './admission.ts'
import type { Authenticate, Caller } from './caller.ts'
import { cookieHeader, parseCookies } from './cookies.ts'
import { deviceLabel } from './device.ts'
import { registerDocs } from './docs.ts'
import { servingPath } from './drain.ts'
import { languageFromHeader } from './language.ts'
import { type ProblemDraft, problemContentType, problemOf } from './problem.ts'
import { type Limiter, memoryLimiter } from './rate-limits.ts'
import type { Answered, Route, UploadedFile } from './route.ts'
import { createUploadReader } from './upload.ts'

export interface HttpOptions {
  readonly routes: readonly Route[]
  readonly edition: Edition
  readonly trustProxy: readonly string[]
  readonly log: ProcessLog
  readonly metrics?: Registry
  /** Authenticates callers; absent: all are anonymous. */
  readonly authenticate?: Authenticate
  readonly clock?: Clock
  /** Counts calls; absent: per process. */
  readonly limiter?: Limiter
  readonly limitFactor?: number
  readonly publicOrigin?: string
  /** Whether /api/docs is served; absent: only in demo. */
  readonly hasReference?: boolean
}

/** What is known about a request beyond itself. */
interface RequestState {
  caller?: Caller | undefined
  files?: readonly UploadedFile[]
}

const states = new WeakMap<FastifyRequest, RequestState>()

function stateOf(request: FastifyRequest): RequestState {
  const state = states.get(request) ?? {}
  states.set(request, state)
  return state
}

const bodyBytesMax = 256 * 1024
/** The time to receive a request, except for forms with files that set their own (upload.ts enforces those). */
const requestMsUsual = 15_000
const requestTimeoutMs = 75_000

/**
 * Builds the api: every route validated by the contract, every failure a problem with a code, a request id and what became of the money.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: () => randomId(),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestMsUsual },
    // A child logger for each request would be expensive, and is not used: our log lines name the request themselves.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    // What comes over a connection that is still open is answered until it ends.
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const headers = await securityHeaders()
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  await registerDocs(app, {
    edition: options.edition,
    hasReference: options.hasReference ?? options.edition === 'demo',
  })
  addRequestHooks(app, options)
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply, options.log))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { code: 'not_found', status: 404, money: 'not_moved' }),
  )
  acceptUploads(app)
  const parts: AdmissionParts = {
    authenticate: options.authenticate ?? (async () => undefined),
    clock: options.clock ?? systemClock,
    limiter: options.limiter ?? memoryLimiter(options.clock ?? systemClock),
    limitFactor: options.limitFactor ?? 1,
    publicOrigin: options.publicOrigin ?? 'http://localhost',
  }
  for (const route of options.routes) await mount(app, route, parts)
  return app
}

/** Forms with files, on routes that declare them; elsewhere they are an unsupported media type. */
function acceptUploads(app: FastifyInstance): void {
  const readUpload = createUploadReader()
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { upload } = request.routeOptions.config as { upload?: Upload }
    if (upload === undefined) throw Object.assign(new Error('no upload here'), { statusCode: 415 })
    const { fields, files } = await readUpload(payload, request.headers['content-type'] ?? '', upload)
    stateOf(request).files = files
    return fields
  })
}

/** Helmet computes its headers anew for every request, a third of its cost. Ours never change: they are computed once. */
async function securityHeaders(): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  })
  app.head('/', async () => '')
  const { headers } = await app.inject({ method: 'HEAD', url: '/' })
  await app.close()
  const ofTheAnswer = new Set(['content-length', 'content-type', 'connection', 'date'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofTheAnswer.has(name) ? [] : [[name, String(value)]],
    ),
  )
}

function addRequestHooks(app: FastifyInstance, { edition, log, metrics }: HttpOptions): void {
  const duration = metrics === undefined ? undefined : requestDuration(metrics)
  const requestLog = flatLog(log)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    const asked = request.headers[editionHeader]
    if (asked !== undefined && asked !== edition) {
      return sendProblem(request, reply, { code: 'edition_mismatch', status: 409, money: 'not_moved' })
    }
    return undefined
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // Asked every second by a proxy: neither a line of the log nor a measure.
    if (route === servingPath) return
    duration?.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    requestLog.info(
      {
        event: 'http.request',
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function requestDuration(metrics: Registry): Histogram {
  return new Histogram({
    ...describe('http_request_duration_seconds'),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
}

async function mount(app: FastifyInstance, route: Route, parts: AdmissionParts): Promise<void> {
  if (route.access === undefined) throw new Error(`${route.method} ${route.path} does not say who may call it`)
  if (route.dropsBody !== true && route.jsonTypes === undefined) return addRoute(app, route, parts)
  await app.register(async (scope) => {
    if (route.dropsBody === true) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    }
    for (const type of route.jsonTypes ?? [])
      scope.addContentTypeParser(type, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    addRoute(scope, route, parts)
  })
}

function addRoute(app: FastifyInstance, route: Route, parts: AdmissionParts): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    config: route.upload === undefined ? {} : { upload: route.upload },
    onRequest: async (request, reply) => {
      if (route.upload?.receiveMs === undefined) cutOffSlowBody(request, reply)
      const outcome = await admission(route, request, parts)
      if (outcome.admitted) {
        stateOf(request).caller = outcome.caller
        return undefined
      }
      if (outcome.retrySeconds !== undefined) reply.header('retry-after', String(outcome.retrySeconds))
      if (outcome.status === 401) reply.header('www-authenticate', 'Bearer')
      return sendProblem(request, reply, { code: outcome.code, status: outcome.status, money: 'not_moved' })
    },
    handler: async (request, reply) => {
      if (holdsNul(request.params) || holdsNul(request.query) || holdsNul(request.body)) {
        return sendProblem(request, reply, { code: 'bad_request', status: 400, money: 'not_moved' })
      }
      const { caller, files = [] } = stateOf(request)
      const result = await route.handle({
        params: request.params,
        query: request.query,
        body: request.body,
        requestId: request.id,
        caller,
        files,
        lastEventId: request.headers['last-event-id']?.toString(),
        // Computed lazily, for the few who need it.
        get language() {
          return languageOf(request)
        },
        get cookies() {
          return parseCookies(request.headers.cookie)
        },
        get address() {
          return normalAddress(request.ip)
        },
        get device() {
          return deviceLabel(request.headers['user-agent'])
        },
      })
      return sendResult(route, request, reply, result)
    },
  })
}

/** A slow body is cut off. */
function cutOffSlowBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if ((headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => raw.destroy(), requestMsUsual)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  reply.raw.once('close', stop)
}

/** Whether it contains a NUL: no text has one, and PostgreSQL accepts none. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, field]) => name.includes('\u0000') || holdsNul(field))
}

function schemaOf(route: Route): Record<string, unknown> {
  const failures = Object.fromEntries(
    [...new Set(Object.values(route.refusals).map(({ status }) => status))].map((status) => [status, problemSchema]),
  )
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(route.upload === undefined
      ? {}
      : { consumes: ['multipart/form-data'], description: `Files: ${route.upload.files.join(', ')}.` }),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response: { ...(route.sends === undefined ? { 200: route.answer } : {}), ...failures, default: problemSchema },
  }
}

function sendResult(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Answered<unknown>,
): FastifyReply {
  if (result.cookies !== undefined) reply.header('set-cookie', result.cookies.map(cookieHeader))
  if (result.ok) {
    if (route.sends === undefined) return reply.send(result.value)
    const { type, cacheControl, attachment } = route.sends
    // A browser that opens it directly runs nothing of it, whatever it is.
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    if (cacheControl !== undefined) reply.header('cache-control', cacheControl)
    if (attachment !== undefined) reply.header('content-disposition', `attachment; filename="${attachment}"`)
    return reply.type(type).send(result.value)
  }
  const rule = route.refusals[result.code]
  if (rule === undefined || !isErrorCode(result.code))
    throw new Error(`${route.method} ${route.path} refused with an undeclared code: ${result.code}`)
  return sendProblem(request, reply, {
    code: result.code,
    status: rule.status,
    money: rule.money,
    params: result.params,
    messageAs: rule.messageAs,
  })
}

/**
 * What one of our pages reads is in the language that page is shown in: it names it, and on another device it can differ from the one of
 * the mails. Else the language the person chose; for anonymous callers what their browser requests.
 */
function languageOf(request: FastifyRequest): Language {
  const { [editionHeader]: edition, 'accept-language': asked } = request.headers
  const isPageReading = request.method === 'GET' && edition !== undefined && asked !== undefined
  const chosen = isPageReading ? undefined : stateOf(request).caller?.language
  return chosen ?? languageFromHeader(asked)
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  draft: Omit<ProblemDraft, 'language' | 'requestId'>,
): FastifyReply {
  const problem = problemOf({
    ...draft,
    requestId: request.id,
    language: languageOf(request),
  })
  return reply.status(draft.status).header('content-type', problemContentType).serializer(JSON.stringify).send(problem)
}

const statusCodes: Readonly<Record<number, ProblemDraft['code']>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

/** Any thrown error: the caller's mistakes keep their status, ours become 500, and only the log gets the stack. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const status = error.statusCode ?? 500
  // The rest of an unread body is not waited for.
  if (status === 408 || status === 413) reply.header('connection', 'close')
  if (status === 503) return sendProblem(request, reply, { code: 'unavailable', status, money: 'not_moved' })
  if (status < 500) {
    const fields = error.validation?.map(({ instancePath, message }) => ({
      path: instancePath,
      message: message ?? 'is not valid',
    }))
    return sendProblem(request, reply, {
      code: statusCodes[status] ?? 'bad_request',
      status,
      money: 'not_moved',
      fields,
    })
  }
  log.error({ event: 'http.request_failed', err: error, requestId: request.id }, 'A request failed')
  return sendProblem(request, reply, { code: statusCodes[status] ?? 'internal', status, money: 'unknown' })
}
