/** Hash input is bytes in a fixed order: numbers big-endian, no separators between fields of fixed length. */

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function u8(value: number): Uint8Array {
  return Uint8Array.of(value)
}

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

export function readU32(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at)
}

export function readU64(bytes: Uint8Array, at: number): bigint {
  return viewOf(bytes).getBigUint64(at)
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOfByte[byte]
  return hex
}

/** Undefined if the text is not exactly this many bytes in lower-case hexadecimal. */
export function bytesOfHex(text: string, length: number): Uint8Array | undefined {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return undefined
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
}

export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  // As many arguments as any engine takes; spread, they would be iterated one by one, which takes nine times as long.
  for (let at = 0; at < bytes.length; at += 4096)
    binary += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 4096))
  return btoa(binary)
}

/** Undefined if the text is not canonical base64: padded, with only one accepted encoding of the same bytes. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    if (btoa(binary) !== text) return undefined
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}
