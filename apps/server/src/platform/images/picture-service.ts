import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Overloaded } from '../gate/gate.ts'
import type { Images, OutputProfile } from './images.ts'

/** Carries the output profile; the picture itself is the body. */
export const profileHeader = 'x-profile'
const pictureBytesMax = 16 * 1024 * 1024

const profileSchema: z.ZodType<OutputProfile> = z.strictObject({
  width: z.int().min(1).max(4_000),
  height: z.int().min(1).max(4_000),
  fit: z.enum(['cover', 'inside']),
  quality: z.int().min(1).max(100),
  sideMin: z.int().min(1).max(4_000).exactOptional(),
  effort: z.int().min(0).max(6).exactOptional(),
})

export interface PictureService {
  close(): Promise<void>
}

/**
 * Re-encodes pictures for callers that may open the socket: those of its folder's group where the folder admits a group, otherwise this
 * user. It has no setting, no key and no other service.
 */
export async function servePictures(socketPath: string, images: Images): Promise<PictureService> {
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 })
  await removeLeftSocket(socketPath)
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    void answer(images, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socketPath, resolve)
  })
  const isShared = (statSync(dirname(socketPath)).mode & 0o010) !== 0
  chmodSync(socketPath, isShared ? 0o660 : 0o600)
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await images.close()
    },
  }
}

async function answer(images: Images, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/health') return void response.end('ok')
  const profile = profileSchema.safeParse(JSON.parse(String(request.headers[profileHeader] ?? 'null')))
  if (request.method !== 'POST' || request.url !== '/reencode' || !profile.success)
    return void response.writeHead(400).end()
  const picture = await readPicture(request)
  if (picture === undefined) return void response.writeHead(413, { connection: 'close' }).end()
  try {
    const result = await images.reencode(picture, profile.data)
    if (result.ok) response.writeHead(200, { 'content-type': 'image/webp' }).end(result.value)
    else response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ code: result.code }))
  } catch (error) {
    response.writeHead(error instanceof Overloaded ? 503 : 500).end()
  }
}

async function readPicture(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > pictureBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A socket without a listener; a second service beside a running one refuses to start. */
async function removeLeftSocket(socketPath: string): Promise<void> {
  const isLiving = await new Promise<boolean>((resolve) => {
    const probe = connect(socketPath, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })
  if (isLiving) throw new Error(`Another decoder is already running on ${socketPath}; this one refuses to start.`)
  rmSync(socketPath, { force: true })
}
