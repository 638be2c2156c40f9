import type { Row } from './row.ts'

const isMigration = (file: string) => /^db\/migrations\/\d{4}-.+\.sql$/.test(file)
const definition = /^CREATE (?:OR REPLACE )?FUNCTION ([a-z_]+\.[a-z_]+)/gim

function functionsOf(sql: string): { name: string; at: number }[] {
  return [...sql.matchAll(definition)].map(({ 1: name = '', index }) => ({ name, at: index }))
}

/**
 * A migration is never edited, so a function that was written again later is in the newest file that has it. An edit of an older
 * one changes nothing: its test would stay green and look like a defect that nothing finds.
 */
export function replacedFunctions(rows: readonly Row[], texts: ReadonlyMap<string, string>): string[] {
  const migrations = [...texts.keys()].filter(isMigration).toSorted()
  const newest = new Map(
    migrations.flatMap((file) => functionsOf(texts.get(file) ?? '').map(({ name }) => [name, file] as const)),
  )
  return rows.flatMap(({ id, edits }) =>
    edits.flatMap(({ file, text }) => {
      if (!isMigration(file)) return []
      const sql = texts.get(file) ?? ''
      const edited = functionsOf(sql).findLast(({ at }) => at <= sql.indexOf(text))
      const inForce = edited === undefined ? file : newest.get(edited.name)
      return inForce === file ? [] : [`${id}: ${edited?.name} of ${file} was replaced by ${inForce}`]
    }),
  )
}
