import type { IncomingMessage } from 'node:http'
import type { Upload } from '@clearhold/contract/endpoint'
import type { UploadedFile } from './route.ts'

/** What is wrong with an upload, with the status of the answer. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly statusCode: 400 | 408 | 413 | 503

  constructor(statusCode: 400 | 408 | 413 | 503, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export interface UploadedForm {
  readonly fields: Record<string, string>
  readonly files: readonly UploadedFile[]
}

const partsMax = 20
const fieldBytesMax = 4 * 1024
const headerBytesMax = 64 * 1024
const receiveMsUsual = 10_000
const receiveMsMax = 60_000
const uploadsAtOnceMax = 32
/** What all forms being received may hold together. */
const uploadBytesMax = 200 * 1024 * 1024

/**
 * Reads multipart bodies whole, within limits of size and time, and only then parses them: a parser of a finished buffer has no stream
 * that can fail asynchronously, and leaves no temporary file. Node's own parser is used.
 */
export function createUploadReader(): (
  request: IncomingMessage,
  contentType: string,
  upload: Upload,
) => Promise<UploadedForm> {
  let underway = 0
  let bytesUnderway = 0
  return async (request, contentType, upload) => {
    const bytesMax = upload.fileBytesMax * upload.files.length + partsMax * fieldBytesMax + headerBytesMax
    const announced = Number(request.headers['content-length'] ?? bytesMax)
    if (announced > bytesMax) throw new UploadError(413, 'the body is too long')
    if (underway >= uploadsAtOnceMax || bytesUnderway + announced > uploadBytesMax) {
      throw new UploadError(503, 'too many uploads at once')
    }
    underway += 1
    bytesUnderway += announced
    try {
      const withinMs = Math.min(upload.receiveMs ?? receiveMsUsual, receiveMsMax)
      return await parseForm(await receive(request, announced, withinMs), contentType, upload)
    } finally {
      underway -= 1
      bytesUnderway -= announced
    }
  }
}

function receive(request: IncomingMessage, bytesMax: number, withinMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(() => stop(new UploadError(408, 'the body came too slowly')), withinMs)
    const stop = (error?: UploadError) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onAbort)
      if (error === undefined) return resolve(Buffer.concat(chunks, bytes))
      request.pause()
      return reject(error)
    }
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax) stop(new UploadError(413, 'the body is too long'))
      else chunks.push(chunk)
    }
    const onEnd = () => stop()
    const onAbort = () => stop(new UploadError(400, 'the body ended early'))
    request.on('data', onData).on('end', onEnd).on('close', onAbort)
    // Never removed: an error after we stopped listening must not end the process.
    request.on('error', onAbort)
  })
}

/** Parses a finished body; anything but a small, plain form of known files is refused. */
export async function parseForm(body: Buffer, contentType: string, upload: Upload): Promise<UploadedForm> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) throw new UploadError(400, 'the form names no boundary')
  if (countsMore(body, `--${mark}`, partsMax + 1)) throw new UploadError(413, 'the form has too many parts')
  const form = await readForm(body, contentType)
  const fields: Record<string, string> = Object.create(null)
  const files: UploadedFile[] = []
  for (const [name, value] of form) {
    if (name in fields || files.some(({ field }) => field === name)) throw new UploadError(400, 'a field came twice')
    if (typeof value === 'string') fields[name] = checkedField(value)
    else if (value.size > 0) files.push({ field: name, bytes: await checkedFile(name, value, upload) })
  }
  return { fields, files }
}

function checkedField(value: string): string {
  if (Buffer.byteLength(value) > fieldBytesMax) throw new UploadError(413, 'a field is too long')
  return value
}

async function checkedFile(name: string, file: File, upload: Upload): Promise<Buffer> {
  if (!upload.files.includes(name)) throw new UploadError(400, 'a file under a name that takes none')
  if (file.size > upload.fileBytesMax) throw new UploadError(413, 'a file is too large')
  return Buffer.from(await file.arrayBuffer())
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return (await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()) as FormData
  } catch {
    throw new UploadError(400, 'the form cannot be read')
  }
}

function countsMore(body: Buffer, mark: string, max: number): boolean {
  let found = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    found += 1
    if (found > max) return true
  }
  return false
}
