import { checkAccountStatement } from '@clearhold/proof/account-statement/check'
import { readVerifierKey } from '@clearhold/proof/note'
import { beforeAll } from 'vitest'
import { growLog, makeCheckpoint, sealChain } from '#domains/audit/index.ts'
import { postingGroups } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { connectNoteSigner } from '#platform/signer/note-signer.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'
import { dayOf } from './rules.ts'

/** Seals what was posted since, and has the signer behind this socket sign a checkpoint over it. */
export async function publishLog(database: Database, socketPath: string): Promise<void> {
  while ((await sealChain(database, [postingGroups], systemClock)) > 0);
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
