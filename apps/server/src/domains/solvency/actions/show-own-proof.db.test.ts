import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@clearhold/contract/result'
import { buildSnapshot } from '@clearhold/proof/builder/build-snapshot'
import { openNote, readVerifierKey, type VerifierKey, writeVerifierKey } from '@clearhold/proof/note'
import { checkProofFile } from '@clearhold/proof/proof-file'
import { beforeEach, expect, test } from 'vitest'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import { activated, insertInvestor, invite, offerPlans, testPlanParts } from '#testing/plans.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { privateFolder, publicFolder } from '../store/files.ts'
import { showOwnProof } from './show-own-proof.ts'

let desk: SnapshotDesk
let logKey: VerifierKey
let answersKey: VerifierKey
beforeEach(async () => {
  desk = await snapshotDesk()
  const keyOf = (purpose: 'log' | 'answers') => {
    const key = desk.signerParts.keys.noteKey(purpose)
    const text = writeVerifierKey(
      `${desk.signerParts.policy.noteOrigin}/${purpose}`,
      key?.publicKey ?? Buffer.alloc(32),
    )
    const verifier = readVerifierKey(text)
    if (verifier === undefined) throw new Error('no key')
    return verifier
  }
  logKey = keyOf('log')
  answersKey = keyOf('answers')
})

async function proofOf(personId: string, number: number) {
  const shown = await showOwnProof(desk.proofParts, personId, number)
  if (!shown.ok) throw new Error(shown.code)
  const said = await openNote(shown.value.answer, answersKey)
  const checked = shown.value.file === null ? undefined : await checkProofFile(shown.value.file, logKey)
  return { said, file: shown.value.file, checked }
}

test('an investor finds everything that is owed to them in the tree, with promised profit and bonus, also after they changed their address', {
  timeout: 60_000,
}, async () => {
  const { database } = desk
  const referrerId = await insertInvestor(database)
  const { personId, address } = await desk.deposit(5_000n)
  await invite(database, referrerId, personId)
  await offerPlans(database.app, 100_000n)
  await activated(testPlanParts(database), personId)
  await desk.take()
  const before = await proofOf(personId, 1)
  expect(before.checked).toMatchObject({ holds: true })
  const opening = before.checked?.holds === true ? before.checked.proof.opening : undefined
  expect(opening).toMatchObject({ personId, depositAddress: address })
  expect(opening?.owedMicro).toMatchObject({
    cash: 2_500_000_000n,
    locked: 2_500_000_000n,
    promisedProfit: 1_000_000_000n,
  })
  expect(before.said).toContain(`person ${personId}\nleaf `)
  expect(before.said).toContain('owed 6000000000\n')
  const ofReferrer = await proofOf(referrerId, 1)
  const referrers = ofReferrer.checked?.holds === true ? ofReferrer.checked.proof.opening.owedMicro : undefined
  expect(referrers?.promisedBonus).toBeGreaterThan(0n)
  expect((await proofOf(personId, 1)).file?.length).toBeLessThan(30_000)

  await database.owner('update accounts.person set email = $2 where id = $1', [personId, 'other@example.test'])
  expect((await proofOf(personId, 1)).file).toBe(before.file)
  await desk.take()
  const after = await proofOf(personId, 2)
  expect(after.checked).toMatchObject({ holds: true, proof: { opening: { email: 'other@example.test' } } })
})

test('who never had anything is told so, signed; an unknown number is not found; no answer without the signer', async () => {
  await desk.deposit(50n)
  const personId = await insertInvestor(desk.database)
  await desk.take()
  const { said, file } = await proofOf(personId, 1)
  expect(file).toBeNull()
  expect(said).toContain('leaf none\nowed 0\nentry 0\n')
  expect(await showOwnProof(desk.proofParts, personId, 2)).toMatchObject({ code: 'not_found' })
  const silent = { ...desk.proofParts, signAnswer: () => Promise.reject(new Error('the signer does not answer')) }
  expect(await showOwnProof(silent, personId, 1)).toMatchObject({ code: 'proof_not_signed' })
  const refusing = { ...desk.proofParts, signAnswer: async () => refuse<SignerRefusal>('snapshot_unknown') }
  expect(await showOwnProof(refusing, personId, 1)).toMatchObject({ code: 'proof_refused' })
})

test('an investor whom a patched builder left out gets a signed denial that their book contradicts', async () => {
  const { personId } = await desk.deposit(50n)
  await desk.deposit(70n)
  await desk.take()
  // Another tree in place of the one that was signed, without this person's leaves.
  const { folder } = desk.snapshotParts
  const nothing = async function* () {
    yield []
  }
  const patched = { snapshot: 1, key: new Uint8Array(32), owed: nothing(), threads: 1, nice: 0 } as const
  await buildSnapshot({ ...patched, folder: privateFolder(folder, 1) })
  const { said, file } = await proofOf(personId, 1)
  expect(file).toBeNull()
  expect(said).toMatch(/leaf none\nowed 0\nentry [1-9]/)
  expect(await readFile(join(publicFolder(folder, 1), 'note'), 'utf8')).toContain('snapshot 1\n')
})
