import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { LongStatementKind } from '@clearhold/contract/statements/rules'
import { checkAccountStatement } from '@clearhold/proof/account-statement/check'
import { readVerifierKey } from '@clearhold/proof/note'
import { beforeAll } from 'vitest'
import { growLog, makeCheckpoint, sealChain } from '#domains/audit/index.ts'
import { readPostingGroups } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { connectNoteSigner } from '#platform/signer/note-signer.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { prepareDatabase, silentLog, testFolder } from '#testing/resources.ts'
import { openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'
import { advanceLongStatement } from './actions/advance-long-statement.ts'
import { fetchLongStatement } from './actions/fetch-long-statement.ts'
import { requestLongStatement } from './actions/request-long-statement.ts'
import type { LongStatementParts } from './parts.ts'
import { dayOf } from './rules.ts'

/** Seals what was posted since, and has the signer behind this socket sign a checkpoint over it. */
export async function publishLog(database: Database, socketPath: string): Promise<void> {
  while ((await sealChain(database, [readPostingGroups], systemClock)) > 0);
  while ((await growLog(database)) > 0);
  const signer = connectNoteSigner(socketPath)
  const named = { witnesses: [], ask: () => Promise.reject(new Error('no witness')), verifierDigest: undefined }
  await makeCheckpoint({ database, clock: systemClock, signer, ...named })
}

/** A person with seventy movements in a signed log, and a signer. Called at the top of a file. */
export function prepareSignedHistory(seed: number) {
  const database = prepareDatabase()
  const personId = nextPersonId()
  let kept: KeptMovement[]
  let desk: SignerDesk
  const publish = () => publishLog(database.app, desk.socketPath)
  beforeAll(async () => {
    desk = await openSignerDesk(database)
    kept = await writeOwnHistory(database, personId, { groups: 70, seed })
    await publish()
  }, 60_000)
  return {
    database,
    personId,
    publish,
    get kept() {
      return kept
    },
    get desk() {
      return desk
    },
    /** With the signer's public keys, as a recipient checks a file. */
    check: async (file: Uint8Array) => {
      const { body } = await desk.ask('GET', '/notes/keys')
      const log = readVerifierKey(body.log)
      const answers = readVerifierKey(body.answers)
      if (log === undefined || answers === undefined) throw new Error('no verifier keys')
      return checkAccountStatement(file, { log, answers })
    },
  }
}

/** The day of a movement of the history; empty where the list has none. */
export const dayOfKept = (movement: KeptMovement | undefined) => (movement === undefined ? '' : dayOf(movement.at))

/** The same with an account, and what makes long statements: some lines in a step, kept in a folder of its own. Called at the top of a file. */
export function prepareLongStatements(seed: number) {
  const history = prepareSignedHistory(seed)
  const { database, personId } = history
  const folder = testFolder()
  let parts: LongStatementParts
  let days: { readonly from: string; readonly to: string }
  beforeAll(async () => {
    await insertTestPerson(database, { id: personId })
    parts = {
      database: database.app,
      clock: systemClock,
      storage: diskStorage(folder),
      personKeys: testPersonKeys(),
      masterKey: Buffer.alloc(32, 1),
      signStatement: connectStatementSigner(history.desk.socketPath, silentLog),
      identity: { edition: 'demo', operator: operatorPlaceholder },
      site: 'https://clearhold.example',
      linesAtOnce: 20,
    }
    days = { from: dayOfKept(history.kept[3]), to: dayOfKept(history.kept[66]) }
  })
  return {
    history,
    database,
    personId,
    get parts() {
      return parts
    },
    get days() {
      return days
    },
    asked: async (kind: LongStatementKind, language: 'en' | 'es' = 'en') => {
      const asked = await requestLongStatement(parts, personId, { ...days, kind, language })
      if (!asked.ok) throw new Error(asked.code)
      return asked.value.id
    },
    /** Every step, as the flow takes them; one that dies is taken again. */
    made: async (id: string, step: () => Promise<unknown> = () => advanceLongStatement(parts, id)) => {
      for (let steps = 1; ; steps += 1) {
        const next = await step().catch((error: unknown) => {
          if (String(error).includes('died')) return 'go on'
          throw error
        })
        if (next !== 'go on') return steps
      }
    },
    fileOf: async (id: string) => {
      const fetched = await fetchLongStatement(parts, personId, id)
      if (!fetched.ok) throw new Error(fetched.code)
      return buffer(fetched.value)
    },
    /** Every file that is kept of this one. */
    storedOf: (id: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
        const path = join(entry.parentPath, entry.name)
        return entry.isFile() && path.includes(id) ? [path] : []
      }),
  }
}
