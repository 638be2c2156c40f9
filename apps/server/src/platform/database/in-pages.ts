const pageMax = 1_000

/** All rows in the order of their key, a page at a time: a table may have millions. */
export async function* inPages<Row, Key>(
  first: Key,
  read: (after: Key, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  limit: number = pageMax,
): AsyncGenerator<Row, void> {
  let after = first
  for (;;) {
    const rows = await read(after, limit)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = keyOf(last)
  }
}

/** Before every id. */
export const leastId = '00000000-0000-0000-0000-000000000000'
