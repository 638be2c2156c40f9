import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { LoneApi } from '#stack/lone-api.ts'

export interface Aftermath {
  readonly sent: number
  /** The answers to each kind of bad input; 'cut' where we closed the connection. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  readonly starts: number
  readonly temporaryFiles: readonly string[]
  readonly storedFiles: readonly string[]
  readonly residentBeforeMegabytes: number
  readonly residentAfterMegabytes: number
  readonly openFilesBefore: number
  readonly openFilesAfter: number
}

const boundary = 'x-boundary'
const type = `multipart/form-data; boundary=${boundary}`

/** Sends every kind of bad form and bad picture to the public registration route, and then checks the state of the process. */
export async function mistreat(api: LoneApi, rounds: number): Promise<Aftermath> {
  const inputs = await badInputs()
  const answers: Record<string, Set<string>> = Object.fromEntries(Object.keys(inputs).map((name) => [name, new Set()]))
  const send = async (round: number) => {
    for (const [name, input] of Object.entries(inputs)) answers[name]?.add(await input(api, round))
  }
  // Warm-up rounds first: growth to the working size is not a leak.
  for (let round = -3; round <= 0; round += 1) await send(round)
  await pause(1_000)
  const residentBeforeMegabytes = api.residentMegabytes()
  const openFilesBefore = api.openFiles()
  for (let round = 1; round <= rounds; round += 1) await send(round)
  const residentAfterMegabytes = await settled(api, residentBeforeMegabytes)
  return {
    sent: rounds * Object.keys(inputs).length,
    answers: Object.fromEntries(Object.entries(answers).map(([name, seen]) => [name, [...seen].sort()])),
    starts: api.starts(),
    temporaryFiles: listFiles(join(api.folder, 'tmp')),
    storedFiles: listFiles(join(api.folder, 'storage')),
    residentBeforeMegabytes,
    residentAfterMegabytes,
    openFilesBefore,
    openFilesAfter: api.openFiles(),
  }
}

/** Memory is released by the garbage collector; small requests trigger it. */
async function settled(api: LoneApi, before: number): Promise<number> {
  let resident = api.residentMegabytes()
  for (let second = 0; second < 20 && resident > before + 50; second += 1) {
    for (let call = 0; call < 50; call += 1) await (await fetch(`${api.url}/api/public/identity`)).text()
    await pause(1_000)
    resident = api.residentMegabytes()
  }
  return resident
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

type BadInput = (api: LoneApi, round: number) => Promise<string>

async function badInputs(): Promise<Record<string, BadInput>> {
  const square = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
  const jpeg = await square(64).jpeg().toBuffer()
  const files: Record<string, Buffer> = {
    'a TIFF named jpg': await square(64).tiff().toBuffer(),
    'a GIF named jpg': await square(64).gif().toBuffer(),
    'an HEIF (AVIF) named jpg': await square(64).avif().toBuffer(),
    'an SVG named jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a PDF named jpg': Buffer.from('%PDF-1.7\n%%EOF'),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'a flood of pixels': pngOf(50_000, 50_000),
    'an archive behind a header': Buffer.concat([
      jpeg.subarray(0, 40),
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(400, 1),
    ]),
    'a page behind a header': Buffer.concat([
      Buffer.from('\u00ff\u00d8\u00ff', 'latin1'),
      Buffer.from('<html><script>1</script>'),
    ]),
    'five megabytes of noise': Buffer.alloc(5 * 1024 * 1024, 'noise'),
  }
  return {
    ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, (api) => status(api, form(bytes))])),
    'no final boundary': (api) => status(api, fields()),
    'a header and then the end': (api) => status(api, `--${boundary}\r\nContent-Disposition: form-data; name="a"`),
    'ten thousand parts': (api) => status(api, `${field('a', 'b').repeat(10_000)}--${boundary}--\r\n`),
    'a file that never ends': (api) => status(api, `${fields()}${fileHead()}abc`),
    'an empty name and a NUL': (api) => status(api, `${fields()}${fileHead('\u0000')}abc\r\n--${boundary}--\r\n`),
    'six megabytes': (api) => status(api, form(Buffer.alloc(6 * 1024 * 1024))),
    'hung up in the middle': (api) => hangUp(api),
  }
}

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fields = () =>
  [
    ['fullname', 'Some Body'],
    ['username', 'applicant'],
    ['email', 'bad-input@example.test'],
    ['password', 'four green kettles'],
  ]
    .map(([name = '', value = '']) => field(name, value))
    .join('')
const fileHead = (filename = 'photo.jpg') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`

function form(file: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${fields()}${fileHead()}`), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

async function status({ url }: LoneApi, body: string | Buffer): Promise<string> {
  try {
    const response = await fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    })
    const { code } = (await response.json()) as { code?: string }
    return `${response.status} ${code ?? ''}`.trim()
  } catch {
    // A body that is refused before it is complete: the connection is closed while the client still sends.
    return 'closed'
  }
}

function hangUp({ url }: LoneApi): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(
        `POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${fields()}`,
      )
      setTimeout(() => socket.destroy(), 5)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve('cut'))
  })
}

/** A PNG that claims this many pixels in a few bytes. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
