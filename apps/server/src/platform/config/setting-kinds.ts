import { microFromDecimal } from '@clearhold/contract/money'
import { z } from 'zod'
import { isPrintable } from '../pdf/printable.ts'

export interface Setting<Value> {
  readonly schema: z.ZodType<Value, string>
  readonly about: string
  /** The default when the variable is absent or empty; without one the setting is required. */
  readonly fallback?: string
  /** Keys, and addresses that may carry a password or an access key: they may come from a file (NAME_FILE), are never printed, and a key's default is refused in live. */
  readonly secret?: true
}

export function setting<Value>(schema: z.ZodType<Value, string>, about: string, fallback?: string): Setting<Value> {
  return fallback === undefined ? { schema, about } : { schema, about, fallback }
}

export function secret<Value>(schema: z.ZodType<Value, string>, about: string, fallback?: string): Setting<Value> {
  return { ...setting(schema, about, fallback), secret: true }
}

export const text = z.string()
/** On signed papers, whose faces have a box for every other letter. */
export const printedText = z
  .string()
  .normalize('NFC')
  .refine(
    isPrintable,
    'is printed on statements and may have only letters of Western European languages, digits and common signs',
  )
export const url = (protocols: RegExp) => z.url({ protocol: protocols })
export const optionalUrl = (protocols: RegExp) => z.union([z.literal(''), url(protocols)])
export const optionalOrigin = z
  .string()
  .regex(/^(https?:\/\/[^/?#\s]+\/?)?$/, 'must be an address without a path: http://workers:9080')
export const port = z.coerce.number<string>().int().min(0).max(65_535)
export const count = (min: number, max: number) => z.coerce.number<string>().int().min(min).max(max)
export const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
export const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
  .transform((value) => Buffer.from(value, 'hex'))

/** None, or several separated by commas. */
export const hexKeys = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(hexKey))

/** A decimal amount, stored as micro-USDT. */
export const usdt = z
  .string()
  .refine((value) => microFromDecimal(value) !== undefined, 'must be an amount: 50 or 50.5')
  .transform((value) => microFromDecimal(value) ?? 0n)

export const price = usdt.refine((value) => value > 0n, 'must be more than zero')

export const http = /^https?$/
