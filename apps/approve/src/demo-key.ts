import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import type { OwnKey } from '@clearhold/contract/approvals/messages'
import { textOf } from './ceremony.ts'

/** Signs with the demo key of this person, if they have one. The key is in this file, so any visitor could too: demo builds only. */
export async function signByDemoKey(
  digest: Uint8Array<ArrayBuffer>,
  keys: readonly OwnKey[],
): Promise<string | undefined> {
  const key = demoKeys.find(({ publicKey }) => keys.some((own) => own.publicKey === publicKey))
  if (key === undefined) return undefined
  const { x, y, d } = key
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const own = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, algorithm, false, ['sign'])
  return textOf(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, own, digest))
}
