import type { RawBuilder } from 'kysely'
import type { Sealable } from '#domains/audit/index.ts'
import { bytea, int8 } from '#platform/database/columns.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'

const digestRow = rowSchema('TextDigest', { ref: int8, contentDigest: bytea, rowMarks: bytea })
const refRow = rowSchema('TextRef', { ref: int8 })

/** Rows of a table with id and text as the audit chain sees them: the digest of the text, which anyone who has the text can recompute. */
export function sealableTexts(kind: 'pulse' | 'gate' | 'snapshot', table: RawBuilder<unknown>): Sealable {
  return {
    kind,
    digests: (reader, refs) =>
      readRows(reader, digestRow)`
        select id as ref, digest as "contentDigest", int2send(0::smallint) || substr(digest, 1, 6) as "rowMarks"
        from (select id, sha256(convert_to(text, 'UTF8')) as digest from ${table}
          where id = any(${`{${refs.join(',')}}`}::bigint[])) as t`,
    refsAfter: async (reader, after, limit) => {
      const rows = await readRows(reader, refRow)`
        select id as ref from ${table} where id > ${after} order by id limit ${limit}`
      return rows.map(({ ref }) => ref)
    },
    nameRow: (ref) => `${kind} ${ref}`,
  }
}
