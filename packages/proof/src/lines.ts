import { bytesOfBase64 } from './bytes.ts'

/** Parses the lines of a signed text. Only the canonical form of each is accepted. */

/** The rest of a line after its first word; undefined if the word differs. */
export function saidBy(line: string | undefined, word: string): string | undefined {
  return line?.startsWith(`${word} `) === true ? line.slice(word.length + 1) : undefined
}

/** A whole number without leading zeros, with a maximum number of digits. */
export function readWhole(text: string | undefined, digitsMax: number): bigint | undefined {
  return text !== undefined && text.length <= digitsMax && /^(0|[1-9]\d*)$/.test(text) ? BigInt(text) : undefined
}

export function readHash(base64: string | undefined): Uint8Array | undefined {
  const bytes = bytesOfBase64(base64 ?? '')
  return bytes?.length === 32 ? bytes : undefined
}

/** A time of UTC with milliseconds: 2026-11-18T09:30:00.000Z. */
export function isTime(text: string | undefined): text is string {
  if (text === undefined || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false
  const milliseconds = Date.parse(text)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
}

export function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
