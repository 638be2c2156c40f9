import { createHash } from 'node:crypto'
import type { AdoptParts } from './adopt.ts'
import type { MinedTransaction } from './chain.ts'
import type { Tx } from './database.ts'
import { sentSince } from './sent-since.ts'
import { insertSigned, readNextSnapshot, readSigned } from './snapshot-store.ts'
import { readAnchorData } from './transaction.ts'

/**
 * After a restore: records snapshots whose anchors are mined and that this database does not know, each with the digest of its note, so
 * that none of these numbers is signed again. Answers what it found as text lines; none where there is nothing.
 */
export async function adoptAnchors(
  parts: Pick<AdoptParts, 'keys' | 'policy' | 'database' | 'chain'>,
): Promise<string[]> {
  const { keys, policy, database, chain } = parts
  const { chainId } = policy
  const wallet = keys.addressOf('anchor')
  const head = await chain.head()
  const count = await chain.countAt(wallet, head)
  const { nonce: from } = await database.inTurn((tx) => readNextSnapshot(tx, chainId, wallet))
  const mined = await sentSince(chain, { wallet, head, count }, from)
  return database.inTurn(async (tx) => {
    const lines: string[] = []
    for (const transaction of mined) lines.push(await writeOne(tx, { chainId, wallet }, transaction))
    return lines
  })
}

async function writeOne(
  tx: Tx,
  { chainId, wallet }: { readonly chainId: number; readonly wallet: `0x${string}` },
  { nonce, hash, to, data }: MinedTransaction,
): Promise<string> {
  const next = await readNextSnapshot(tx, chainId, wallet)
  if (next.nonce !== nonce) throw new Error('Something was signed in the meantime. Type adopt again.')
  const anchor = to === wallet ? readAnchorData(data) : undefined
  const isFree = anchor !== undefined && (await readSigned(tx, anchor.number)) === undefined
  const number = anchor !== undefined && isFree ? anchor.number : next.number
  const noteDigest = anchor?.noteDigest ?? createHash('sha256').update(data).digest()
  await insertSigned(tx, { number, text: null, note: null, noteDigest, chainId, wallet, nonce })
  return anchor === undefined || !isFree
    ? `anchor nonce ${nonce}  ${hash}  says nothing that a snapshot says: number ${number} is used up by it. Explain it on the proof page.`
    : `anchor nonce ${nonce}  ${hash}  snapshot ${number}, which this database does not know: it is not signed again`
}
