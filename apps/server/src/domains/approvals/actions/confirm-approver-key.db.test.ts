import { keyStatement } from '@clearhold/contract/approvals/statement'
import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { makeP256Key, type SigningKey } from '#platform/crypto/signature.ts'
import { testApprovingParty } from '#testing/approving-key.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readKeysOf } from '../store.ts'
import { checkSignature } from './check-signature.ts'
import { confirmApproverKey } from './confirm-approver-key.ts'
import { enrolDemoKey } from './enrol-demo-key.ts'
import { listApproverKeys } from './list-approver-keys.ts'

const database = prepareDatabase()
const verifySignature = checkSignature({ approvingParty: testApprovingParty, demoKeys: true })

async function person(name: string) {
  const personId = randomId()
  const key = makeP256Key()
  await database.app.transaction((tx) => enrolDemoKey(tx, { personId, name, publicKey: key.publicKey }))
  const [stored] = await readKeysOf(database.app.reader, personId)
  return { personId, name, key, keyId: stored?.id ?? '' }
}

function signed(by: SigningKey, { personId, key }: Awaited<ReturnType<typeof person>>, name: string) {
  const publicKey = key.publicKey.toString('base64url')
  const statement = keyStatement({ personId, name, kind: 'demo', publicKey, credentialId: '' })
  return { kind: 'demo_key', signature: by.sign(sha256(statement)).toString('base64url') } as const
}

test('one vouches for another’s key, not for their own, and not under another name; the list says who did', async () => {
  const ada = await person('Ada')
  const ben = await person('Ben')
  const confirm = (approverId: string, signature: ReturnType<typeof signed>) =>
    database.app.transaction((tx) =>
      confirmApproverKey(tx, { verifySignature }, { keyId: ben.keyId, approverId, signature, requestId: 'r' }),
    )
  expect(await confirm(ben.personId, signed(ben.key, ben, 'Ben'))).toEqual(refuse('approval_own'))
  expect(await confirm(ada.personId, signed(ada.key, ben, 'Benjamin'))).toEqual(refuse('signature_wrong'))
  expect(await confirm(ada.personId, signed(ada.key, ben, 'Ben'))).toEqual(ok(undefined))
  expect(await confirm(ada.personId, signed(ada.key, ben, 'Ben'))).toEqual(ok(undefined))
  const people = {
    holdersOf: async () => [],
    holds: async () => true,
    namesOf: async () => new Map([[ada.personId, 'Ada']]),
  }
  const list = async (known: ReadonlySet<string> | undefined, personId: string) => {
    const knownKeys = { fingerprints: async () => known, takeUp: async () => undefined }
    const actor = { personId, permissions: new Set(['finance_approver'] as const) }
    const keys = await listApproverKeys(database.app.reader, { people, knownKeys }, actor)
    return keys.find(({ id }) => id === ben.keyId)
  }
  expect(await list(new Set(), randomId())).toMatchObject({ isKnown: false, confirmedBy: ['Ada'], mayConfirm: true })
  expect(await list(new Set(), ada.personId)).toMatchObject({ mayConfirm: false })
  expect(await list(new Set(), ben.personId)).toMatchObject({ mayConfirm: false })
  const fingerprint = (await list(undefined, randomId()))?.fingerprint ?? ''
  expect(await list(undefined, randomId())).toMatchObject({ isKnown: null, mayConfirm: false })
  expect(await list(new Set([fingerprint]), randomId())).toMatchObject({ isKnown: true, mayConfirm: false })
})
