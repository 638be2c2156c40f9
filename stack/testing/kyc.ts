import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type KycDocument, kycDocuments } from '@clearhold/contract/kyc/rules'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { decideCase } from '#domains/kyc/actions/decide-case.ts'
import type { Deciding } from '#domains/kyc/actions/find-decidable-case.ts'
import { finishApproval } from '#domains/kyc/actions/finish-approval.ts'
import { readOrCreateKey } from '#domains/kyc/actions/read-or-create-key.ts'
import { reencodePicture } from '#domains/kyc/actions/reencode-picture.ts'
import { requestDocumentView } from '#domains/kyc/actions/request-document-view.ts'
import { resubmitParts } from '#domains/kyc/actions/resubmit-parts.ts'
import { storeDocument } from '#domains/kyc/actions/store-document.ts'
import { type Submitted, submitDocuments } from '#domains/kyc/actions/submit-documents.ts'
import type { KycParts } from '#domains/kyc/index.ts'
import type { WantedDecision } from '#domains/kyc/rules.ts'
import { useView } from '#domains/kyc/store/views.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import { openImages } from '#platform/images/images.ts'
import { openKeyring } from '#platform/keyring/keyring.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { insertTestPerson, TestClock } from './people.ts'
import { type TestDatabase, testFolder } from './resources.ts'

export interface TestKyc extends KycParts {
  readonly clock: TestClock
  readonly storageFolder: string
  readonly keyringFolder: string
}

export const testDocumentKey = Buffer.alloc(32, 3)

/** Everything kyc needs, real except for the clock, which stands still until a test moves it. */
export function testKyc(database: TestDatabase): TestKyc {
  const images = openImages()
  afterAll(() => images.close())
  const folder = testFolder()
  const storageFolder = join(folder, 'storage')
  const keyringFolder = join(folder, 'keyring')
  return {
    database: database.app,
    clock: new TestClock(),
    storage: diskStorage(storageFolder),
    keyring: openKeyring(keyringFolder, { current: testDocumentKey }),
    images,
    promisedHours: 24,
    retentionDays: 1825,
    undoMs: 30_000,
    isLive: false,
    storageFolder,
    keyringFolder,
  }
}

/** A picture with a searchable marker: noise that no other picture has. */
export function testPicture(width = 500, height = 420): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
}

export const testDetails = {
  fullname: 'Inês Maria Carvalho',
  dob: '1991-06-14',
  address: '12 Harbour Row, Cork, Ireland',
}

/** A newly submitted case of a new user. */
export async function submitted(
  database: Pick<TestDatabase, 'owner'>,
  parts: KycParts,
  change: { personId?: string; details?: typeof testDetails } = {},
): Promise<Submitted & { readonly personId: string }> {
  const personId = change.personId ?? (await insertTestPerson(database))
  const document = async (name: KycDocument) => ({ document: name, bytes: await testPicture() })
  const sent = await submitDocuments(parts, {
    personId,
    details: change.details ?? testDetails,
    documents: [await document('idCard'), await document('selfie')],
    requestId: randomUUID(),
  })
  if (!sent.ok) throw new Error(sent.code)
  return { ...sent.value, personId }
}

/** One document resubmitted after a revision. */
export async function resubmitted(parts: KycParts, personId: string, document: KycDocument): Promise<void> {
  const documents = [{ document, bytes: await testPicture() }]
  const sent = await resubmitParts(parts, { personId, documents, requestId: randomUUID() })
  if (!sent.ok) throw new Error(sent.code)
}

/** A stored picture of this user that no case refers to. */
export async function storedDocument(
  parts: KycParts,
  personId: string,
): Promise<{ name: string; picture: Buffer; keyId: string }> {
  const read = await reencodePicture(parts, { document: 'selfie', bytes: await testPicture() })
  if (!read.ok) throw new Error(read.code)
  const { key, keyId } = await parts.database.transaction((tx) => readOrCreateKey(tx, parts, personId))
  return { name: await storeDocument(parts, { personId, key, picture: read.value }), picture: read.value, keyId }
}

/** A reviewer. */
export async function testReviewer(database: Pick<TestDatabase, 'owner'>): Promise<string> {
  const id = await insertTestPerson(database, { role: 'Admin' })
  await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'kyc_reviewer')", [id])
  return id
}

/** This reviewer opens both documents, if allowed. */
export async function looked(
  parts: Pick<KycParts, 'database' | 'clock'>,
  { kycId, reviewerId: viewerId }: Pick<Deciding, 'kycId' | 'reviewerId'>,
): Promise<void> {
  for (const document of kycDocuments) {
    const asked = { kycId, document, viewerId, reason: 'case_review', requestId: 'test' } as const
    await parts.database.transaction(async (tx) => {
      const view = await requestDocumentView(tx, parts, asked)
      if (view.ok) await useView(tx, { tokenDigest: sha256(view.value.token), viewerId, now: parts.clock.now() })
    })
  }
}

/** The undo period of an approval passes, for this case only. */
export async function undoPassed(parts: Pick<KycParts, 'database' | 'clock' | 'undoMs'>, kycId: string): Promise<void> {
  const clock = { now: () => new Date(parts.clock.now().getTime() + parts.undoMs) }
  await finishApproval({ database: parts.database, clock }, kycId)
}

/** Decides a case part by part as this reviewer, after viewing it; an approval takes effect at once. */
export async function decided(
  parts: KycParts,
  deciding: Omit<Deciding, 'requestId'> & { round?: number },
  decisions: WantedDecision[],
) {
  const { round = 1, ...rest } = deciding
  if (decisions.every(({ decision }) => decision === 'approve')) await looked(parts, rest)
  const made = await parts.database.transaction((tx) =>
    decideCase(tx, parts, { ...rest, round, parts: decisions, requestId: 'test' }),
  )
  if (made.ok && made.value.outcome === 'verified') await undoPassed(parts, rest.kycId)
  return made
}

export const approvals: WantedDecision[] = [
  { part: 'details', decision: 'approve' },
  { part: 'idCard', decision: 'approve' },
  { part: 'selfie', decision: 'approve' },
]

/** Everything approved except one part, which must be sent again. */
export function revision(part: WantedDecision['part'], reason: WantedDecision['reason']): WantedDecision[] {
  return approvals.map((made) => (made.part === part ? { part, decision: 'revise', reason } : made))
}
