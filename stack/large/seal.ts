import { records, type Sealable } from '#domains/audit/index.ts'
import { epochText, genesisHash, linkText, linkVersion } from '#domains/audit/rules.ts'
import { readPostingGroups } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Loader, withLoader } from './copy.ts'

const batch = 1000

/**
 * Seals a whole history at once, with the sealer's own digests and links: groups first, then records. The sealer itself would do
 * the same in batches of a few hundred, each of which scans everything that waits.
 */
export async function sealPast(reader: Reader, ownerUrl: string): Promise<void> {
  await withLoader(ownerUrl, async (loader) => {
    const head = await sealKind(
      loader,
      reader,
      records,
      await sealKind(loader, reader, readPostingGroups, { seq: 0n, hash: genesisHash }),
    )
    await loader.flush(true)
    await loader.run('update audit.head set seq = $1, hash = $2', [head.seq, head.hash])
    await loader.run('delete from audit.unsealed')
  })
}

interface Head {
  readonly seq: bigint
  readonly hash: Buffer
}

async function sealKind(loader: Loader, reader: Reader, sealable: Sealable, from: Head): Promise<Head> {
  const links = loader.table('audit.link', 'version, seq, kind, ref, content_digest, row_marks, sealed_at, hash')
  const sealedAt = systemClock.now()
  const read = async (last: bigint) => {
    const refs = await sealable.refsAfter(reader, last, batch)
    const digests = refs.length === 0 ? [] : await sealable.digests(reader, refs)
    return { refs, digests: new Map(digests.map((digest) => [digest.ref, digest])) }
  }
  let { seq, hash } = from
  let coming = read(0n)
  for (;;) {
    const { refs, digests } = await coming
    const last = refs.at(-1)
    if (last === undefined) return { seq, hash }
    // The database reads the next batch while this one is hashed.
    coming = read(last)
    for (const ref of refs) {
      const digest = digests.get(ref)
      if (digest === undefined) throw new Error(`${sealable.kind} ${ref} has no digest`)
      seq += 1n
      const { contentDigest, rowMarks } = digest
      const content = {
        version: linkVersion,
        seq,
        kind: sealable.kind,
        ref,
        contentDigest,
        rowMarks,
        sealedAt: epochText(sealedAt),
      }
      hash = sha256(linkText(hash, content, sha256))
      links.add(linkVersion, seq, sealable.kind, ref, contentDigest, rowMarks, sealedAt, hash)
    }
    await loader.flush()
  }
}
