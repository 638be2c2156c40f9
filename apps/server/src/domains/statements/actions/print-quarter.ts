import type { Language } from '@clearhold/contract/language'
import { ok, type Result } from '@clearhold/contract/result'
import type { QuarterParts } from '../parts.ts'
import { readQuarter } from './read-quarter.ts'
import { typesetQuarter } from './typeset-quarter.ts'

/** A quarter of the operator as a PDF that contains its figures. */
export async function printQuarter(
  parts: QuarterParts,
  { quarter, language }: { readonly quarter: string; readonly language: Language },
): Promise<Result<Buffer, 'quarter_not_ended'>> {
  const stated = await readQuarter(parts, quarter)
  if (!stated.ok) return stated
  const json = Buffer.from(JSON.stringify(stated.value))
  return ok(await typesetQuarter({ language, identity: parts.identity, statement: stated.value, json }))
}
