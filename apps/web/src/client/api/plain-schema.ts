import type { AnswerSchema } from './outcome.ts'

/**
 * What an answer must look like, by hand: a public page has no room for Zod. Tests hold each shape against the contract's
 * schema; a shape may refuse more than the schema, never accept more.
 */
const wrong = Symbol('not the shape')
export type Read<Value> = (value: unknown) => Value | typeof wrong

export function plainSchema<Value>(read: Read<Value>): AnswerSchema<Value> {
  return {
    safeParse(body) {
      const value = read(body)
      return value === wrong ? { success: false } : { success: true, data: value as Value }
    },
  }
}

/** The fields that are named; others are left out. */
export function record<Fields extends object>(
  fields: { readonly [Key in keyof Fields]: Read<Fields[Key]> },
): Read<Fields> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
    const found: Partial<Fields> = {}
    for (const key of Object.keys(fields) as (keyof Fields & string)[]) {
      const field = fields[key](Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined)
      if (field === wrong) return wrong
      found[key] = field
    }
    return found as Fields
  }
}

export function list<Item>(item: Read<Item>, max = 1000): Read<Item[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return wrong
    const items = value.map(item)
    return items.includes(wrong) ? wrong : (items as Item[])
  }
}

export function oneOf<const Value extends string | number | boolean>(...values: readonly Value[]): Read<Value> {
  return (value) => values.find((known) => known === value) ?? wrong
}

export function orNull<Value>(read: Read<Value>): Read<Value | null> {
  return (value) => (value === null ? null : read(value))
}

export function text(pattern = /^[\s\S]{1,10000}$/): Read<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : wrong)
}

export function whole(min = 0, max = Number.MAX_SAFE_INTEGER): Read<number> {
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : wrong
}

export const yesOrNo: Read<boolean> = (value) => (typeof value === 'boolean' ? value : wrong)

/** A decimal string of the wire: an amount, or a balance that may be below zero. */
export const amount = text(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/)
export const balance = text(/^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/)

/** As the server writes an instant, to the millisecond; a day that does not exist would come back as another. */
export const instant: Read<string> = (value) => {
  if (typeof value !== 'string' || value.length !== 24) return wrong
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value ? value : wrong
}

export const day: Read<string> = (value) =>
  typeof value === 'string' && value.length === 10 && instant(`${value}T00:00:00.000Z`) !== wrong ? value : wrong
