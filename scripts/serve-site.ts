/**
 * Serves the built site as any static host would, with the headers the build wrote, and proxies /api, /proof/log and /proof/files to
 * the api. Under the name approve.<host> it serves the approving page, with its own headers, and proxies nothing.
 * node scripts/serve-site.ts --port 4173 --api http://127.0.0.1:8787
 */
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  apiPaths,
  assetCaching,
  fallbackPage,
  fallbackPattern,
  fileTypes,
  nothingHere,
  pageCaching,
  type SiteHeaders,
  unknownFileType,
} from '#platform/site/rules.ts'
import { approveHeaders } from '../apps/approve/headers.ts'

export interface SiteServerOptions {
  /** The folder with the built pages. */
  readonly folder: string
  /** 0 picks a free one. */
  readonly port: number
  readonly apiUrl: string
  /** The folder with the built approving page; by default the usual one. */
  readonly approveFolder?: string
}

const usualApproveFolder = fileURLToPath(new URL('../apps/approve/build', import.meta.url))

export interface SiteServer {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { folder, port, apiUrl, approveFolder = usualApproveFolder } = options
  const headers: SiteHeaders = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    const isApi = apiPaths.some((below) => path === below || path.startsWith(`${below}/`))
    if (incoming.headers.host?.startsWith('approve.') === true) {
      serveApproving(incoming, outgoing, approveFolder).catch(() => outgoing.destroy())
      return
    }
    const answered = isApi ? passOn(incoming, outgoing, apiUrl) : servePage(incoming, outgoing, folder, headers)
    answered.catch(() => outgoing.destroy())
  })
  // Longer than a page's idle time: a keep-alive connection that is closed during a request fails the request needlessly.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}

async function servePage(incoming: IncomingMessage, outgoing: ServerResponse, folder: string, headers: SiteHeaders) {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.writeHead(405, { ...headers.everywhere, allow: 'GET, HEAD' }).end()
    return
  }
  const { file, status } = await fileFor(pathOf(incoming.url ?? '/'), folder)
  const isPage = file.endsWith('.html')
  const isAsset = status === 200 && file.includes(`${sep}assets${sep}`)
  const { body, isCompressed } = await readBody(file, { isAsset, mayCompress: acceptsBrotli(incoming) })
  outgoing.writeHead(status, {
    ...headers.everywhere,
    ...(isPage && headers.pages),
    'content-type': fileTypes[extname(file)] ?? unknownFileType,
    'content-length': body.length,
    'cache-control': isAsset ? assetCaching : pageCaching,
    ...(isCompressed && { 'content-encoding': 'br' }),
    vary: 'accept-encoding',
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

async function serveApproving(incoming: IncomingMessage, outgoing: ServerResponse, folder: string) {
  const path = pathOf(incoming.url ?? '/') ?? ''
  const file = normalize(join(folder, path === '/' ? 'index.html' : path))
  const isThere = incoming.method === 'GET' && file.startsWith(folder + sep) && (await isFile(file))
  const type = isThere ? fileTypes[extname(file)] : undefined
  outgoing.writeHead(isThere ? 200 : 404, {
    ...approveHeaders,
    'content-type': type ?? 'text/plain; charset=utf-8',
    'cache-control': pageCaching,
  })
  outgoing.end(isThere ? await readFile(file) : nothingHere)
}

interface Body {
  readonly body: Buffer
  readonly isCompressed: boolean
}

/** A screen of the signed-in areas asks for a hundred assets, and browser tests open thousands of screens: so each is read once. */
const assets = new Map<string, Body>()

async function readBody(file: string, { isAsset, mayCompress }: { isAsset: boolean; mayCompress: boolean }) {
  const key = `${file} ${mayCompress}`
  const kept = assets.get(key)
  if (kept !== undefined) return kept
  const isCompressed = mayCompress && (await isFile(`${file}.br`))
  const read: Body = { body: await readFile(isCompressed ? `${file}.br` : file), isCompressed }
  if (isAsset) assets.set(key, read)
  return read
}

/** The path of a request, or undefined if it is malformed. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://site').pathname)
  } catch {
    return undefined
  }
}

async function fileFor(path: string | undefined, folder: string): Promise<{ file: string; status: number }> {
  const notFound = { file: join(folder, await notFoundPage(path, folder)), status: 404 }
  if (path === undefined || path.includes('\0')) return notFound
  const file = normalize(join(folder, path))
  if (!file.startsWith(folder + sep) && file !== folder) return notFound
  if (await isFile(file)) return path.endsWith('.br') ? notFound : { file, status: 200 }
  if (await isFile(join(file, 'index.html'))) return { file: join(file, 'index.html'), status: 200 }
  if (fallbackPattern.test(path) && extname(path) === '') return { file: join(folder, fallbackPage), status: 200 }
  return notFound
}

/** The nearest 404.html on the way up, so that it is in the language of the address. */
async function notFoundPage(path: string | undefined, folder: string): Promise<string> {
  const first = path?.split('/')[1] ?? ''
  const own = join(first, '404.html')
  return /^[a-z]{2}$/.test(first) && (await isFile(join(folder, own))) ? own : '404.html'
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
}

/** Streams in both directions, so that uploads and server-sent events pass through unchanged. */
async function passOn(incoming: IncomingMessage, outgoing: ServerResponse, apiUrl: string): Promise<void> {
  const { hostname, port } = new URL(apiUrl)
  const { socket, method, url, headers } = incoming
  const forwarded = {
    ...headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-host': headers.host ?? '',
  }
  const upstream = request({ hostname, port, path: url, method, headers: forwarded })
  outgoing.once('close', () => upstream.destroy())
  const sent = pipeline(incoming, upstream)
  const answered = new Promise<void>((resolve, reject) => {
    upstream.once('error', reject)
    upstream.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      outgoing.flushHeaders()
      pipeline(response, outgoing).then(resolve, reject)
    })
  })
  try {
    await Promise.all([sent, answered])
  } catch {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The api cannot be reached.')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4173' },
      api: { type: 'string', default: 'http://127.0.0.1:8787' },
      folder: { type: 'string', default: fileURLToPath(new URL('../apps/web/build/client', import.meta.url)) },
    },
  })
  const { url } = await startSiteServer({ folder: values.folder, port: Number(values.port), apiUrl: values.api })
  console.log(`The site is at ${url}, with the api at ${values.api}`)
}
