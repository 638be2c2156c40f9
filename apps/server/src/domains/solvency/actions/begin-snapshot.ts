import { randomId } from '#platform/crypto/crypto.ts'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import { describeFailure } from '#platform/log/describe-failure.ts'
import type { SnapshotParts } from '../parts.ts'
import { keyContext, nextAgenda } from '../rules.ts'
import { beginRow, readAgenda, readInWork, writeAgenda } from '../store/snapshots.ts'
import { cleanUpBuckets } from './clean-up-buckets.ts'

/**
 * Begins the next snapshot under the signer's next number, and records when further ones are due. One that was begun and not signed is
 * restarted. False while the signer cannot tell the number.
 */
export async function beginSnapshot(parts: SnapshotParts): Promise<boolean> {
  const { database, signer, masterKey, randomBytes, clock, limits, log } = parts
  const anchor = await signer.anchor()
  if (!anchor.ok) {
    log.warn({ event: 'snapshot.refused', code: anchor.code }, 'The signer has no number for a snapshot')
    return false
  }
  const { number } = anchor.value
  const keySealed = sealByMaster(masterKey, randomBytes(32), keyContext(number))
  await database.transaction(async (tx) => {
    const inWork = await readInWork(tx)
    if (inWork !== undefined && inWork.number !== number)
      throw new Error(`snapshot ${inWork.number} is being built, and the signer’s next is ${number}`)
    await beginRow(tx, { number, attempt: randomId(), keySealed })
    const agenda = await readAgenda(tx)
    await writeAgenda(tx, nextAgenda(agenda, clock.now(), { everyMs: limits.everyMs, random: randomBytes(4) }))
  })
  // A failure here must not prevent a snapshot: it is retried with the next.
  await cleanUpBuckets(parts).catch((error: unknown) => {
    log.error(
      { event: 'snapshot.not_forgotten', reason: describeFailure(error) },
      'Old leaf nodes could not be removed',
    )
  })
  return true
}
