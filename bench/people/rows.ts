import type { Query } from './people.ts'

/** Rows that were added to each table. */
export type Added = ReadonlyMap<string, number>

/** Which tables the work adds rows to, and how many. */
export async function rowsAddedBy(query: Query, work: () => Promise<unknown>): Promise<Added> {
  const before = await countAll(query)
  await work()
  const after = await countAll(query)
  return new Map(
    [...after].flatMap(([table, rows]) => {
      const added = rows - (before.get(table) ?? 0)
      return added === 0 ? [] : [[table, added] as const]
    }),
  )
}

async function countAll(query: Query): Promise<Map<string, number>> {
  const tables = await query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'bench') order by 1`,
  )
  const counts = tables.map(
    ({ name }) => `select '${String(name)}' as name, count(*)::int as rows from ${String(name)}`,
  )
  const rows = await query(counts.join(' union all '))
  return new Map(rows.map(({ name, rows: count }) => [String(name), Number(count)]))
}

/** The differences, as text; empty if both add the same rows. */
export function difference(ours: Added, bare: Added): string[] {
  const tables = [...new Set([...ours.keys(), ...bare.keys()])].toSorted()
  return tables.flatMap((table) => {
    const mine = ours.get(table) ?? 0
    const its = bare.get(table) ?? 0
    return mine === its ? [] : [`${table}: the product adds ${mine}, the yardstick ${its}`]
  })
}

export function describeRows(added: Added): string {
  return [...added].map(([table, rows]) => `${table} ${rows}`).join(', ')
}
