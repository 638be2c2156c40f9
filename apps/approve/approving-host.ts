import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { approveHeaders } from './headers.ts'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** While developing: the approving page under its own host name beside the site, built once, with the policy it has in earnest. */
export function approvingHost(): Plugin {
  let files: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined
  return {
    name: 'approving-host',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, response, next) => {
        if (request.headers.host?.startsWith('approve.') !== true) return next()
        files ??= buildPage()
        const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
        const file = (await files).get(name)
        const type = { 'content-type': `${types[extname(name)] ?? 'text/plain'}; charset=utf-8` }
        response.writeHead(file === undefined ? 404 : 200, { ...approveHeaders, ...type, 'cache-control': 'no-store' })
        response.end(file ?? 'There is nothing here.')
      })
    },
  }
}

async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
