import type { Clock } from '#platform/clock/clock.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import type { Sealable } from '../parts.ts'
import { epochText, type Link, linkText, linkVersion, type RowsDigest, sealBatchMax } from '../rules.ts'
import { insertLinks, readNotedHead, readWaiting, takePen } from '../store/chain.ts'

/**
 * Seals waiting rows, oldest first, and returns how many links it added. The rows have long been committed: links follow the order in which
 * they became visible, and writers never wait for the sealer. Two sealers never write at once; the second finds the lock taken. A row
 * deleted before it was sealed is skipped: it stays in the queue, visible as missing, and does not hold up the rest.
 */
export async function sealChain(database: Database, sealables: readonly Sealable[], clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await takePen(tx))) return 0
    const waiting = await readWaiting(tx, sealBatchMax)
    if (waiting.length === 0) return 0
    const digests = new Map<string, RowsDigest>()
    for (const sealable of sealables) {
      const refs = waiting.filter(({ kind }) => kind === sealable.kind).map(({ ref }) => ref)
      if (refs.length === 0) continue
      for (const digest of await sealable.digests(tx, refs)) digests.set(`${sealable.kind}:${digest.ref}`, digest)
    }
    const sealedAt = epochText(clock.now())
    let { seq, hash } = await readNotedHead(tx)
    const links = waiting.flatMap(({ kind, ref }): Link[] => {
      const digest = digests.get(`${kind}:${ref}`)
      if (digest === undefined) return []
      seq += 1n
      const { contentDigest, rowMarks } = digest
      const content = { version: linkVersion, seq, kind, ref, contentDigest, rowMarks, sealedAt }
      hash = sha256(linkText(hash, content, sha256))
      return [{ ...content, hash }]
    })
    await insertLinks(tx, links)
    return links.length
  })
}
