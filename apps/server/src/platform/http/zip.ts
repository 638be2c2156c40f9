import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; what it holds is read once, when its turn comes. */
export interface ZipFile {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
}

const version = 20
/** Names are UTF-8 (bit 11); sizes and checksum follow the content (bit 3), because they are unknown before it. */
const flags = 0x0808
const deflated = 8
/** The 32-bit format ends here. No copy of a person's data is near it, and an archive beyond it would be unreadable. */
const bytesMax = 0xffff_fffe
const filesMax = 0xfffe

/**
 * A zip archive (APPNOTE 6.3, without zip64), written while it is sent: of each file only the piece that is being packed is in memory. An
 * error in a file aborts the archive, which then lacks its directory and does not open: a partial one must not look complete.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer, void> {
  const stamp = dosTime(at)
  const written: Written[] = []
  let offset = 0
  for await (const { name: title, content } of files) {
    const name = Buffer.from(title, 'utf8')
    const header = localHeader(name, stamp)
    yield header
    const sums = { crc: 0, bytes: 0 }
    let packedBytes = 0
    for await (const piece of packed(content, sums)) {
      packedBytes += piece.length
      yield piece
    }
    const ended = { name, offset, packedBytes, ...sums }
    const trailer = descriptor(ended)
    yield trailer
    written.push(ended)
    offset += header.length + packedBytes + trailer.length
    if (offset > bytesMax || sums.bytes > bytesMax || written.length > filesMax) throw new Error('zip: too large')
  }
  const directory = written.map((file) => directoryEntry(file, stamp))
  yield* directory
  yield endOfDirectory(
    written.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    offset,
  )
}

async function* packed(content: ZipFile['content'], sums: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const source = Readable.from(measured(content, sums), { objectMode: false })
  // `pipe` forwards no errors: without this, a failed file would leave its reader waiting for ever.
  source.on('error', (error) => deflate.destroy(error))
  source.pipe(deflate)
  try {
    for await (const piece of deflate) yield piece as Buffer
  } finally {
    source.destroy()
    deflate.destroy()
  }
}

async function* measured(content: ZipFile['content'], sums: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece)
    sums.crc = crc32(bytes, sums.crc)
    sums.bytes += bytes.length
    yield bytes
  }
}

function localHeader(name: Buffer, stamp: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt32LE(stamp, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packedBytes, bytes }: Written): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(0x0807_4b50, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(packedBytes, 8)
  trailer.writeUInt32LE(bytes, 12)
  return trailer
}

function directoryEntry({ name, offset, crc, packedBytes, bytes }: Written, stamp: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt32LE(stamp, 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packedBytes, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** The format's time: two seconds fine, from 1980 on, here in UTC. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
