import { ok } from '@clearhold/contract/result'
import { readCarried } from '@clearhold/proof/account-statement/carried-note'
import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { SignStatement, StatementAsked } from '#platform/signer/statement-signer.ts'
import { signPdf } from './sign-pdf.ts'

const balances = { cash: 1n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n }
const said: StatementAsked = {
  kind: 'json',
  personId: '0a1b2c3d-0000-4000-8000-00000000beef',
  from: '2026-10-01',
  to: '2026-10-31',
  entries: 0,
  entriesDigest: sha256(''),
  opening: balances,
  closing: balances,
  log: { size: 1, root: sha256('root') },
  digest: sha256('json'),
}
const paper = Buffer.from('%PDF-1.7\n(4,800)\nstartxref\n123\n%%EOF\n')

test('the note stands before the last lines and is over every other byte, as a PDF', async () => {
  const asked: StatementAsked[] = []
  const sign: SignStatement = async (one) => {
    asked.push(one)
    return ok({ note: 'the note' })
  }
  const signed = await signPdf(sign, paper, said)
  if (!signed.ok) throw new Error(signed.code)
  const carried = readCarried(signed.value)
  expect(carried).toMatchObject({ note: 'the note', isPaper: true })
  expect(asked).toEqual([{ ...said, kind: 'pdf', digest: sha256(carried?.body ?? '') }])
  expect(signed.value.toString()).toMatch(/^%PDF-1\.7\n\(4,800\)\n%,"note":.*\nstartxref\n123\n%%EOF\n$/)
})

test('error: a paper that does not end as a PDF is not signed, and a signer that does not answer is said', async () => {
  const silent: SignStatement = () => Promise.reject(new Error('no answer'))
  await expect(signPdf(silent, Buffer.from('%PDF-1.7\n%%EOF'), said)).rejects.toThrow('does not end as a PDF')
  expect(await signPdf(silent, paper, said)).toEqual({ ok: false, code: 'statement_signer_silent' })
  const refused: SignStatement = async () => ({ ok: false, code: 'log_rewritten' })
  expect(await signPdf(refused, paper, said)).toEqual({ ok: false, code: 'statement_refused' })
})
