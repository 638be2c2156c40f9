import { joined } from '../bytes.ts'

/** The largest attached file that is unpacked. */
const attachedMax = 64_000_000
const lookBehind = 400

/**
 * The file attached to a PDF that we wrote: its first embedded file, packed by deflate. No general reader of PDF: where it finds
 * nothing, the file is none of ours.
 */
export async function readAttached(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const text = latin1Of(pdf)
  const type = text.indexOf('/Type /EmbeddedFile')
  const start = text.indexOf('stream\n', type)
  if (type < 0 || start < 0 || start - type > lookBehind) return undefined
  const dictionary = text.slice(text.lastIndexOf(' obj', type), start)
  const length = Number(/\/Length (\d{1,9})\b/.exec(dictionary)?.[1])
  const from = start + 'stream\n'.length
  if (Number.isNaN(length) || !dictionary.includes('/Filter /FlateDecode')) return undefined
  return unpack(pdf.subarray(from, from + length))
}

function latin1Of(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
    const parts: Uint8Array[] = []
    let length = 0
    const reader = stream.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length
      if (length > attachedMax) return undefined
      parts.push(next.value)
    }
    return joined(...parts)
  } catch {
    return undefined
  }
}
