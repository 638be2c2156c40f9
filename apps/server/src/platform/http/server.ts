import { type Edition, editionHeader } from '@clearhold/contract/edition'
import { isErrorCode } from '@clearhold/contract/error-codes'
import { problemSchema } from '@clearhold/contract/problem-schema'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { Histogram, type Registry } from 'prom-client'
import { randomId } from '../crypto/crypto.ts'
import type { Log } from '../log/log.ts'
import { languageFromHeader } from './language.ts'
import { type ProblemDraft, problemContentType, problemOf } from './problem.ts'
import type { Route } from './route.ts'

export interface HttpOptions {
  readonly routes: readonly Route[]
  readonly edition: Edition
  readonly trustProxy: readonly string[]
  readonly log: Log
  readonly metrics?: Registry
}

const bodyBytesMax = 256 * 1024
const requestTimeoutMs = 15_000

/** Builds the api: every route validated by the contract, every failure a problem with a code, a request id and the money's fate. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: () => randomId(),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  })
  await registerDocs(app, options.edition)
  addRequestHooks(app, options)
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply, options.log))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { code: 'not_found', status: 404, money: 'not_moved' }),
  )
  for (const route of options.routes) mount(app, route)
  return app
}

async function registerDocs(app: FastifyInstance, edition: Edition): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clearhold',
        version: '0.1.0',
        description: `The api of Clearhold, ${edition} edition. Amounts are decimal strings of USDT.`,
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()))
  await app.register(async (docs) => {
    // The reference page draws itself with script and style of its own; it gets its own policy, the api keeps 'none'.
    docs.addHook('onRequest', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
    })
    await docs.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        showDeveloperTools: 'never',
      },
    })
  })
}

function addRequestHooks(app: FastifyInstance, { edition, log, metrics }: HttpOptions): void {
  const duration = metrics === undefined ? undefined : requestDuration(metrics)
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
    duration?.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    log.info(
      {
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

function requestDuration(metrics: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
}

function mount(app: FastifyInstance, route: Route): void {
  if (route.access === undefined) throw new Error(`${route.method} ${route.path} does not say who may call it`)
  const failures = Object.fromEntries(
    [...new Set(Object.values(route.refusals).map(({ status }) => status))].map((status) => [status, problemSchema]),
  )
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      tags: [route.tag],
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      response: { 200: route.answer, ...failures, default: problemSchema },
    },
    handler: async (request, reply) => {
      const result = await route.handle({
        params: request.params,
        query: request.query,
        body: request.body,
        requestId: request.id,
        language: languageFromHeader(request.headers['accept-language']),
      })
      if (result.ok) return reply.send(result.value)
      const rule = route.refusals[result.code]
      if (rule === undefined || !isErrorCode(result.code))
        throw new Error(`${route.method} ${route.path} refused with an undeclared code: ${result.code}`)
      return sendProblem(request, reply, {
        code: result.code,
        status: rule.status,
        money: rule.money,
        params: result.params,
      })
    },
  })
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  draft: Omit<ProblemDraft, 'language' | 'requestId'>,
): FastifyReply {
  const problem = problemOf({
    ...draft,
    requestId: request.id,
    language: languageFromHeader(request.headers['accept-language']),
  })
  return reply.status(draft.status).header('content-type', problemContentType).serializer(JSON.stringify).send(problem)
}

const statusCodes: Readonly<Record<number, ProblemDraft['code']>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Whatever was thrown: the caller's mistakes keep their status, ours become 500, and only the log learns the stack. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const status = error.statusCode ?? 500
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
  log.error({ err: error, requestId: request.id }, 'a request failed')
  return sendProblem(request, reply, { code: statusCodes[status] ?? 'internal', status, money: 'unknown' })
}
