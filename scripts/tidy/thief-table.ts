import type { Tree } from './files.ts'

const page = 'SECURITY.md'
const heading = '## What a thief of each process gets'

/** Every claim about what an attacker gains needs a test: every cell of the table names one, and each named test exists. */
export function untestedClaims({ texts }: Tree): string[] {
  const text = texts.get(page)
  if (text === undefined) return []
  const section = text.split(heading)[1]?.split('\n## ')[0]
  if (section === undefined) return [`${page} has no section '${heading.slice(3)}'`]
  const tests = new Map(
    [...section.matchAll(/^- (T\d+): `([^`]+)`, '(.+)'$/gm)].map(([, id = '', file, title]) => [id, { file, title }]),
  )
  const missing = [...tests].flatMap(([id, { file = '', title = '' }]) =>
    texts.get(file)?.includes(title) === true ? [] : [`${page} names ${id}, and ${file} has no test '${title}'`],
  )
  return [...missing, ...cellsWithout(section, new Set(tests.keys()))]
}

function cellsWithout(section: string, known: ReadonlySet<string>): string[] {
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => {
    const [what = '', ...cells] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return cells.flatMap((cell, index) => {
      const named = cell.match(/\bT\d+\b/g) ?? []
      const unknown = named.filter((id) => !known.has(id))
      if (named.length > 0 && unknown.length === 0) return []
      return [
        `${page}: '${what}', column ${index + 2}, names ${unknown.length > 0 ? `${unknown.join()}, which is not listed` : 'no test'}`,
      ]
    })
  })
}
