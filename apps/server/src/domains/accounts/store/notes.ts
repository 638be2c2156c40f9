import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'

export interface Note {
  readonly id: bigint
  readonly authorId: string
  readonly authorName: string
  readonly text: string
  readonly writtenAt: Date
}

export async function insertNote(
  tx: Tx,
  { personId, authorId, text }: { readonly personId: string; readonly authorId: string; readonly text: string },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into accounts.note (person_id, author_id, text) values (${personId}, ${authorId}, ${text}) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a note was not written')
  return row.id
}

/** What colleagues wrote about somebody, newest first, below the note where the last page ended. */
export async function readNotes(
  reader: Reader,
  personId: string,
  below: bigint | undefined,
  limit: number,
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select n.id, n.author_id as "authorId", a.full_name as "authorName", n.text, n.written_at as "writtenAt"
    from accounts.note n join accounts.person a on a.id = n.author_id
    where n.person_id = ${personId} and (${below ?? null}::bigint is null or n.id < ${below ?? null}::bigint)
    order by n.id desc limit ${limit}`.execute(reader)
  return rows
}
