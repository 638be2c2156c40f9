import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Manifest {
  readonly author?: string | { readonly name?: string }
  readonly contributors?: readonly (string | { readonly name?: string })[]
}

/** The copyright holder of an installed package: the copyright lines of its licence file, else its author, else its name. */
export function readCopyright(folder: string): string {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed; run npm ci`)
  for (const file of readdirSync(folder).sort()) {
    if (!/^(licen[cs]e|copying|notice)/i.test(file)) continue
    const lines = copyrightLines(readFileSync(join(folder, file), 'utf8'))
    if (lines.length > 0) return lines.join('; ')
  }
  const { author, contributors } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const [name] = [author, ...(contributors ?? [])].flatMap((person) => {
    const said = typeof person === 'string' ? person : person?.name
    return said === undefined || said === '' ? [] : [said]
  })
  return name ?? `the authors of ${basename(folder)}`
}

const opening = /^(portions )?(©|copyright(:|\s+(?=©|\(c\)|\d{4}|[A-Z])))/i
const signsAndYears = /(©|\(c\)|[\d\s,.\-–+]|present|all rights reserved)+/gi
/** General clauses about copyright, and the placeholders of Apache's text. */
const licenceText = /\[yyyy\]|\{yyyy\}|<year>|^copyright (notice|license|owner|holder|law|statement|and |or |in )/i

/** The lines that name a holder; a line with only a year does not. */
export function copyrightLines(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^[\s*#>/]+/, '').trim())
    .filter((line) => opening.test(line) && !licenceText.test(line))
    .filter((line) => line.replace(opening, '').replace(signsAndYears, '') !== '')
  return [...new Set(lines)]
}
