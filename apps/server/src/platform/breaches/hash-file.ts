import { type FileHandle, open } from 'node:fs/promises'
import type { BreachSource } from './breach-source.ts'

/** Three times the whole of Pwned Passwords as of 2026; a larger file is another kind of file. */
const fileBytesMax = 128 * 2 ** 30
/** '<40 hexadecimal digits>:<count>' and a line end; no count is as long as this. */
const lineBytesMax = 128
const linesSampled = 64
const lineFormat = /^([0-9A-F]{40})(:\d{1,12})?$/i

/**
 * A text file of SHA-1 digests in ascending order, one a line, with or without ':<count>': the format of the Pwned Passwords download
 * 'ordered by hash'. Searched where it lies, in about 30 reads, so that its size costs no memory. It is opened once: put a newer one in
 * its place by renaming, and restart.
 */
export async function openHashFile(path: string): Promise<BreachSource> {
  const file = await open(path, 'r')
  try {
    const { size, ...stat } = await file.stat()
    if (size === 0 || size > fileBytesMax || !isRegular(stat.mode)) throw new Error('it is empty, too large or no file')
    await checkOrder(file, size)
    return { has: (sha1) => search(file, size, sha1), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw new Error(
      `BREACHED_PASSWORDS_FILE (${path}) cannot be used: it must be SHA-1 digests in ascending order, one a line.`,
      { cause: error },
    )
  }
}

function isRegular(mode: number): boolean {
  return (mode & 0o170000) === 0o100000
}

interface Line {
  readonly sha1: string
  readonly startsAt: number
  readonly endsAt: number
}

async function search(file: FileHandle, size: number, sha1: string): Promise<boolean> {
  let low = 0
  let high = size
  while (low < high) {
    const line = await lineAt(file, size, Math.floor((low + high) / 2))
    if (line === undefined) return false
    if (line.sha1 === sha1) return true
    if (line.sha1 < sha1) low = line.endsAt
    else high = line.startsAt
  }
  return false
}

/** The line that covers this byte; undefined where only the end of the file is. */
async function lineAt(file: FileHandle, size: number, position: number): Promise<Line | undefined> {
  const from = Math.max(0, position - lineBytesMax)
  const buffer = Buffer.alloc(Math.min(2 * lineBytesMax, size - from))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = text.lastIndexOf('\n', position - from - 1) + 1
  const newline = text.indexOf('\n', position - from)
  const end = newline === -1 ? text.length : newline
  const content = text.slice(start, end).trimEnd()
  if (content === '' && from + end >= size - 1) return undefined
  const sha1 = lineFormat.exec(content)?.[1]
  if (sha1 === undefined) throw new Error('a line is no SHA-1 digest')
  return { sha1: sha1.toUpperCase(), startsAt: from + start, endsAt: from + end + 1 }
}

/** Reading all of it would take minutes; lines from all parts of it show a wrong format or order. */
async function checkOrder(file: FileHandle, size: number): Promise<void> {
  let last = ''
  for (let index = 0; index < linesSampled; index += 1) {
    const line = await lineAt(file, size, Math.floor((size * index) / linesSampled))
    if (line === undefined) continue
    if (line.sha1 < last) throw new Error('its lines are not in ascending order')
    last = line.sha1
  }
  if (last === '') throw new Error('it has no line')
}
