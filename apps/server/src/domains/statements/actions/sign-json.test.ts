import { ok } from '@clearhold/contract/result'
import { digestOfEntries } from '@clearhold/proof/account-statement/said'
import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { SignStatement, StatementAsked } from '#platform/signer/statement-signer.ts'
import { signJson } from './sign-json.ts'

const balances = (cash: bigint) => ({ cash, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n })
const json = {
  personId: '0a1b2c3d-0000-4000-8000-00000000beef',
  from: '2026-10-01',
  to: '2026-10-31',
  opening: balances(1n),
  checkpoint: { size: 9n, root: sha256('root') },
  digest: sha256('json'),
}
const movements = [4n, 7n].map((entryId, index) => ({ entryId, after: balances(BigInt(index + 2)) }))

const listen = () => {
  const asked: StatementAsked[] = []
  const sign: SignStatement = async (one) => {
    asked.push(one)
    return ok({ note: 'the note' })
  }
  return { asked, sign }
}

test('the note is over the movements in their order, the balances around them and every byte before it', async () => {
  const { asked, sign } = listen()
  const signed = await signJson(sign, { ...json, movements })
  const entriesDigest = digestOfEntries([4n, 7n])
  expect(asked).toMatchObject([
    { kind: 'json', entries: 2, entriesDigest, opening: balances(1n), closing: balances(3n), digest: json.digest },
  ])
  expect(asked[0]?.log).toEqual({ size: 9, root: json.checkpoint.root })
  expect(signed).toEqual({ ok: true, value: { said: asked[0], carried: expect.stringContaining('the note') } })
})

test('behavior: without a movement the closing balance is the opening one', async () => {
  const { asked, sign } = listen()
  await signJson(sign, { ...json, movements: [] })
  expect(asked[0]).toMatchObject({ entries: 0, closing: balances(1n) })
})

test('error: a signer that does not answer is told from one that refuses: asking again helps only with the first', async () => {
  const silent: SignStatement = () => Promise.reject(new Error('no answer'))
  const cannot: SignStatement = async () => ({ ok: false, code: 'token_unavailable' })
  const refused: SignStatement = async () => ({ ok: false, code: 'log_rewritten' })
  const codeOf = async (sign: SignStatement) => signJson(sign, { ...json, movements })
  for (const sign of [silent, cannot])
    expect(await codeOf(sign)).toEqual({ ok: false, code: 'statement_signer_silent' })
  expect(await codeOf(refused)).toEqual({ ok: false, code: 'statement_refused' })
})
