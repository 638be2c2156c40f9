import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { OwnProof } from '@clearhold/contract/solvency/schema'
import { readPlace } from '@clearhold/proof/builder/read-place'
import { writeProofFile } from '@clearhold/proof/proof-file'
import { idOf, leavesOf, nodeOfLeaf, type Opening, saltsOf, totalOf } from '@clearhold/proof/tree/leaf'
import type { ProvedPart } from '@clearhold/proof/tree/verify'
import { readMailContact } from '#domains/accounts/index.ts'
import { listDepositAddresses } from '#domains/treasury/index.ts'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { unsignedBy } from '#platform/signer/tell-refusals.ts'
import type { ProofParts } from '../parts.ts'
import { keyContext } from '../rules.ts'
import { privateFolder, publicFolder } from '../store/files.ts'
import { type DebtRow, readDebtAt, readFormerEmails } from '../store/holdings.ts'
import { type PublishedSnapshot, readKeptProofs, readPublished } from '../store/snapshots.ts'

/**
 * A person's proof in a snapshot: the signer's answer, and the file that proves it. What is owed to them at its cut is read from their
 * own postings; the leaves are looked for in the published tree. Where there are none the answer states it, signed: an investor who was
 * left out can show it to others.
 */
export async function showOwnProof(
  parts: ProofParts,
  personId: string,
  number: number,
): Promise<Result<OwnProof, 'not_found' | 'proof_not_kept' | 'proof_not_signed' | 'proof_refused'>> {
  const { database, signAnswer } = parts
  const snapshot = await readPublished(database.reader, number)
  if (snapshot === undefined) return refuse('not_found')
  const [kept] = await readKeptProofs(database.reader, [number])
  // Its leaf nodes are deleted: answering that there are none would be a signed lie.
  if (kept?.isKept !== true) return refuse('proof_not_kept')
  const debt = await readDebtAt(database.reader, personId, snapshot.cutGroup)
  const found = debt === undefined ? undefined : await find(parts, { snapshot, personId, debt })
  const answer = await signAnswer({
    snapshot: number,
    personId,
    leaf: found?.leaf ?? null,
    owedMicro: found === undefined ? 0n : (totalOf(found.opening.owedMicro) ?? 0n),
    lastEntryId: debt?.lastEntryId ?? 0n,
  }).catch(() => undefined)
  if (answer?.ok !== true) return refuse(unsignedBy(answer?.code) === 'silent' ? 'proof_not_signed' : 'proof_refused')
  if (found === undefined) return ok({ answer: answer.value.note, file: null })
  const crown = new Uint8Array(await readFile(join(publicFolder(parts.folder, number), 'crown')))
  const file = writeProofFile(snapshot.note, { opening: found.opening, parts: found.parts, crown })
  return ok({ answer: answer.value.note, file })
}

interface Found {
  readonly opening: Opening
  readonly parts: readonly [ProvedPart, ProvedPart]
  /** The id digest of both leaves, in hexadecimal digits. */
  readonly leaf: string
}

interface Asked {
  readonly snapshot: PublishedSnapshot
  readonly personId: string
  readonly debt: DebtRow
}

/** The leaf may have been made under any of their addresses, current or former. */
async function find(parts: ProofParts, { snapshot, personId, debt }: Asked): Promise<Found | undefined> {
  const key = openByMaster(parts.masterKey, snapshot.keySealed, keyContext(snapshot.number))
  const { lastEntryId, ...owedMicro } = debt
  const { salts, emails, addresses } = await readNames(parts, key, personId)
  for (const email of emails) {
    for (const depositAddress of addresses) {
      const owed = { personId, email, depositAddress, owedMicro, lastEntryId }
      const opening = { ...owed, salt: salts.opening }
      const proved = await provedParts(parts, snapshot, leavesOf(snapshot.number, key, owed))
      const id = idOf(opening)
      if (proved !== undefined && id !== undefined)
        return { opening, parts: proved, leaf: Buffer.from(id).toString('hex') }
    }
  }
  return undefined
}

async function readNames(parts: ProofParts, key: Uint8Array, personId: string) {
  const { reader } = parts.database
  const contact = await readMailContact(reader, personId)
  const former = await readFormerEmails(reader, personId)
  const addresses = await listDepositAddresses(parts, personId)
  return {
    salts: saltsOf(key, personId),
    emails: new Set([contact?.email ?? '', ...former]),
    addresses: [...addresses, undefined],
  }
}

async function provedParts(
  { folder }: ProofParts,
  { number, bucketBits, bucketHeight }: PublishedSnapshot,
  [first, second]: ReturnType<typeof leavesOf>,
): Promise<readonly [ProvedPart, ProvedPart] | undefined> {
  const shape = { bucketBits, bucketHeight }
  const partOf = async (leaf: typeof first): Promise<ProvedPart | undefined> => {
    const place = await readPlace(privateFolder(folder, number), shape, nodeOfLeaf(leaf).hash)
    return place === undefined ? undefined : { ...place, sumMicro: leaf.sumMicro, salt: leaf.salt }
  }
  const one = await partOf(first)
  const other = one === undefined ? undefined : await partOf(second)
  return one === undefined || other === undefined ? undefined : [one, other]
}
