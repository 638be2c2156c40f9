import type { Edition } from '@clearhold/contract/edition'
import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

export interface DocsOptions {
  readonly edition: Edition
  /** A third-party program, on the origin that people sign in at: live serves it only where the operator enables it. */
  readonly hasReference: boolean
}

const place = '/api/docs'
/** Scripts are files of ours; no inline script runs. It writes its own styles. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The api of Clearhold</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${place}/bundle/js/scalar.js"></script>
    <script src="${place}/start.js"></script>
  </body>
</html>
`
const settings = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
} as const
const start = `Scalar.createApiReference('#app', ${JSON.stringify(settings)})\n`

/** The api as OpenAPI 3.1, and a page to read it. */
export async function registerDocs(app: FastifyInstance, { edition, hasReference }: DocsOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clearhold',
        version: '0.1.0',
        description: `The api of Clearhold, ${edition} edition. Amounts are decimal strings of USDT.`,
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()))
  if (hasReference) await app.register(registerReference)
}

async function registerReference(docs: FastifyInstance): Promise<void> {
  const schema = { hide: true }
  docs.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', policy))
  docs.get(place, { schema }, async (_request, reply) => reply.redirect(`${place}/`, 301))
  docs.get(`${place}/`, { schema }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  docs.get(`${place}/start.js`, { schema }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  // Only its script is used: its own page has inline script, which the policy blocks.
  await docs.register(apiReference, { routePrefix: `${place}/bundle`, configuration: settings })
}
