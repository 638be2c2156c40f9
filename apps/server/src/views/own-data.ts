import { Readable } from 'node:stream'
import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { readDirectoryPerson, readRestsAfterRecovery, recordDataCopy } from '../domains/accounts/index.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { zipOf } from '../platform/http/zip.ts'
import { type OwnDataParts, ownDataFiles } from './own-data-files.ts'

/**
 * A person's copy of all that is held about them: for that person alone, after a step-up, not within seven days of a
 * recovery, and recorded before the first byte.
 */
export function ownDataRoutes(parts: OwnDataParts): Route[] {
  const { database, clock } = parts
  return [
    serve(endpoints.copyOwnData, async ({ caller, params, language, requestId }) => {
      const personId = subjectOf(caller, params.id)
      const person = await readDirectoryPerson(database.reader, personId)
      if (person === undefined) return refuse('not_found')
      if (await readRestsAfterRecovery(database.reader, personId)) return refuse('rests_after_recovery')
      await database.transaction((tx) => recordDataCopy(tx, { personId, requestId }))
      const { email, photoName } = person
      const files = ownDataFiles(parts, { personId, email, photoName, language, requestId })
      return ok(Readable.from(zipOf(files, clock.now()), { objectMode: false }))
    }),
  ]
}
