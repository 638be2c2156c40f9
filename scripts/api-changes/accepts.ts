import type { Shape } from './shape.ts'

export interface Reader {
  readonly shape: Shape
  /** Strict: rejects unknown fields, as our requests do; in answers unknown fields are ignored. */
  readonly strict: boolean
}

/** Why a reader does not accept everything that may be written; empty if it does. */
export function misunderstandings({ shape, strict }: Reader, written: Shape, at: string): string[] {
  if (shape === 'any') return []
  if (typeof written === 'object' && 'anyOf' in written) {
    return written.anyOf.flatMap((one) => misunderstandings({ shape, strict }, one, at))
  }
  if (typeof shape === 'object' && 'anyOf' in shape) {
    const tries = shape.anyOf.map((one) => misunderstandings({ shape: one, strict }, written, at))
    return tries.some((complaints) => complaints.length === 0) ? [] : [`${at}: ${told(written)} is not understood`]
  }
  if (typeof shape === 'object' && 'fields' in shape && typeof written === 'object' && 'fields' in written) {
    return fieldsMisunderstood(shape.fields, written.fields, { strict, at })
  }
  if (typeof shape === 'object' && 'array' in shape && typeof written === 'object' && 'array' in written) {
    return misunderstandings({ shape: shape.array, strict }, written.array, `${at}[]`)
  }
  return isAmong(written, shape) ? [] : [`${at}: ${told(written)} is read as ${told(shape)}`]
}

type Fields = Readonly<Record<string, Shape>>

function fieldsMisunderstood(read: Fields, written: Fields, { strict, at }: { strict: boolean; at: string }): string[] {
  const missing = Object.keys(read)
    .filter((name) => !name.endsWith('?') && written[name] === undefined)
    .map((name) => `${at}.${name} is needed`)
  const others = Object.entries(written).flatMap(([key, shape]) => {
    const name = key.replace(/\?$/, '')
    const known = read[name] ?? read[`${name}?`] ?? read['*?']
    if (known === undefined) return strict ? [`${at}.${name} is refused`] : []
    return misunderstandings({ shape: known, strict }, shape, `${at}.${name}`)
  })
  return [...missing, ...others]
}

/** Whether the reader accepts a primitive value. */
function isAmong(written: Shape, read: Shape): boolean {
  if (typeof written === 'object' && 'enum' in written) {
    const values = written.enum
    if (typeof read === 'object') return 'enum' in read && values.every((value) => read.enum.includes(value))
    return values.every((value) => typeof value === read || (read === 'null' && value === null))
  }
  return written === read || (written === 'integer' && read === 'number')
}

function told(shape: Shape): string {
  if (typeof shape === 'string') return shape
  if ('enum' in shape) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  return 'fields' in shape ? 'an object' : 'array' in shape ? 'a list' : 'one of several'
}
