import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { ImageRefusal } from './images.ts'

// What a few bytes of a picture reveal, without any decoder: for files of anonymous users.

const pixelsMax = 40_000_000

interface Outline {
  readonly width: number
  readonly height: number
}

/** Whether this is a complete JPEG, PNG or WebP of an acceptable size. It may still fail to decode. */
export function checkOutline(file: Uint8Array): Result<Outline, ImageRefusal> {
  const bytes = Buffer.from(file)
  const outline = jpegOutline(bytes) ?? pngOutline(bytes) ?? webpOutline(bytes)
  if (outline === undefined || outline.width === 0 || outline.height === 0) return refuse('image_unreadable')
  return outline.width * outline.height > pixelsMax ? refuse('image_too_large') : ok(outline)
}

const frameHeaders: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc3])

function jpegOutline(bytes: Buffer): Outline | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (frameHeaders.has(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const pngBegin = Buffer.from('89504e470d0a1a0a', 'hex')
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')

function pngOutline(bytes: Buffer): Outline | undefined {
  const isWhole = bytes.length > 45 && bytes.subarray(0, 8).equals(pngBegin) && bytes.subarray(-12).equals(pngEnd)
  return isWhole ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

function webpOutline(bytes: Buffer): Outline | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
