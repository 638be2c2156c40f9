import { hashOfEntry } from '@clearhold/proof/log/merkle'
import { rootFrom } from '@clearhold/proof/log/multiproof'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { records } from '../store/chain.ts'
import { readLinkHashes } from '../store/log.ts'
import { growLog } from './grow-log.ts'
import { readInclusionProofs } from './read-inclusion-proofs.ts'
import { readLogRoot } from './read-log-root.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase('test')

test('several links at once, none, and all of them lead to the root; what a log of this size does not have is not shown', async () => {
  const { reader } = database.app
  for (let count = 0; count < 300; count += 1)
    await database.app.transaction((tx) =>
      recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject: `n:${count}`, event: null }),
    )
  await sealChain(database.app, [records], systemClock)
  await growLog(database.app)
  const links = await readLinkHashes(reader, 1n, 300)
  const size = 290n
  const root = await readLogRoot(reader, size)
  const all = links.map(({ seq }) => seq).filter((seq) => seq <= size)
  for (const seqs of [[], [1n], [256n, 257n], [290n, 3n, 3n, 17n], all]) {
    const placed = [...new Set(seqs)]
      .toSorted((left, right) => Number(left - right))
      .map((seq) => ({ index: Number(seq) - 1, hash: hashOfEntry(links[Number(seq) - 1]?.hash ?? Buffer.alloc(0)) }))
    expect(rootFrom(placed, Number(size), await readInclusionProofs(reader, seqs, size))).toEqual(new Uint8Array(root))
  }
  await expect(readInclusionProofs(reader, [1n, 291n], size)).rejects.toThrow('link 291 is not in a log of 290')
  await expect(readInclusionProofs(reader, [0n], size)).rejects.toThrow('link 0 is not')
})
