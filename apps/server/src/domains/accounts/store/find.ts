import { text, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const foundPersonRow = rowSchema('FoundPerson', {
  id: uuid,
  fullName: text,
  email: text,
})
export type FoundPerson = RowOf<typeof foundPersonRow>

/** A prefix of a name, or complete ids. */
export type PersonQuestion = { readonly text: string } | { readonly ids: readonly string[] }

/**
 * People by a prefix of email address, username, name or the last word of a name. Each is queried separately, in index order and with the
 * limit: two letters cost no more than a whole address.
 */
export async function findPeople(reader: Reader, question: PersonQuestion, limit: number): Promise<FoundPerson[]> {
  if ('ids' in question) {
    return readRows(reader, foundPersonRow)`
      select p.id, p.full_name as "fullName", p.email from accounts.person p
      where p.id = any(${[...question.ids]}::uuid[]) order by p.created_at, p.id limit ${limit}`
  }
  const wanted = question.text.toLowerCase()
  const prefix = `${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await readRows(reader, foundPersonRow)`
    select p.id, p.full_name as "fullName", p.email from accounts.person p where p.id in (
      (select id from accounts.person where email like ${prefix} order by email using ~<~ limit ${limit})
      union (select id from accounts.person where lower(username) like ${prefix}
        order by lower(username) using ~<~ limit ${limit})
      union (select id from accounts.person where lower(full_name) like ${prefix}
        order by lower(full_name) using ~<~ limit ${limit})
      union (select id from accounts.person
        where lower(regexp_replace(full_name, '^.*\\s', '')) like ${prefix}
        order by lower(regexp_replace(full_name, '^.*\\s', '')) using ~<~ limit ${limit}))
    order by ${wanted} in (p.email, lower(p.username), lower(p.full_name)) desc, lower(p.full_name), p.id
    limit ${limit}`
  return rows
}
