import { type Language, languages } from '@clearhold/contract/language'
import { z } from 'zod'

// What a column holds once the driver has parsed it, by the name of its PostgreSQL type (the parsers are in database.ts). None of them
// changes a value.

export const text = z.string()
export const bool = z.boolean()
/** A smallint arrives as a number too. */
export const int4 = z.custom<number>((value) => Number.isInteger(value))
export const float8 = z.number()
/** Also a whole numeric, as `sum` over int8 answers. */
export const int8 = z.bigint()
export const timestamptz = z.date()
export const bytea = z.custom<Buffer>((value) => Buffer.isBuffer(value))
const dash = 45
/** By its form alone: PostgreSQL has validated the digits, and a pattern costs more than the rest of a row. */
export const uuid = z.custom<string>(
  (value) =>
    typeof value === 'string' && value.length === 36 && value.charCodeAt(8) === dash && value.charCodeAt(23) === dash,
)
export const jsonObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** JSON with one text for each language. */
export const textInEachLanguage = z.custom<Readonly<Record<Language, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    languages.every((language) => typeof (value as Partial<Record<Language, unknown>>)[language] === 'string'),
)

/** A text of a closed list: the contract's states and kinds. A value that the list lacks is detected when it is read. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words)
}
