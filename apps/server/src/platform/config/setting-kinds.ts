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
/** A mailbox to which an id is added: with it the part before the @ has at most 64 characters. */
export const mailbox = z
  .string()
  .regex(
    /^([a-z0-9._-]{1,10}@[a-z0-9.-]+\.[a-z0-9-]+)?$/i,
    'must be a mailbox with at most 10 letters before the @: bounces@mail.example',
  )
export const listenAddress = z
  .string()
  .regex(/^((\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5})?$/i, 'must be an address and a port: 127.0.0.1:9024')
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
