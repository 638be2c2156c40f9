import { int8, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const noteRow = rowSchema('Note', {
  id: int8,
  authorId: uuid,
  authorName: text,
  text: text,
  writtenAt: timestamptz,
})
export type Note = RowOf<typeof noteRow>

const idRow = rowSchema('IdRow', { id: int8 })

export async function insertNote(
  tx: Tx,
  { personId, authorId, text }: { readonly personId: string; readonly authorId: string; readonly text: string },
): Promise<bigint> {
  const row = await readOptionalRow(tx, idRow)`
    insert into accounts.note (person_id, author_id, text) values (${personId}, ${authorId}, ${text}) returning id`
  if (row === undefined) throw new Error('a note was not written')
  return row.id
}

/** Staff notes about a person, newest first, from the cursor on. */
export async function readNotes(
  reader: Reader,
  personId: string,
  below: bigint | undefined,
  limit: number,
): Promise<Note[]> {
  return readRows(reader, noteRow)`
    select n.id, n.author_id as "authorId", a.full_name as "authorName", n.text, n.written_at as "writtenAt"
    from accounts.note n join accounts.person a on a.id = n.author_id
    where n.person_id = ${personId} and (${below ?? null}::bigint is null or n.id < ${below ?? null}::bigint)
    order by n.id desc limit ${limit}`
}
