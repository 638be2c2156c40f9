import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { createLog, type Log } from '#platform/log/log.ts'
import type { SignerRefusal } from './payout-signer.ts'
import { tellRefusals, unsignedBy } from './tell-refusals.ts'

function listen(): { readonly said: () => unknown[]; readonly log: Log } {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  return {
    said: () => lines.map((line) => JSON.parse(line)),
    log: createLog({ process: 'api', level: 'info', destination }),
  }
}

test('the log names why nothing was signed, and the answer goes on as it was', async () => {
  const { said, log } = listen()
  const refused = tellRefusals('statement', log, async (_: string) => refuse<SignerRefusal>('log_rewritten'))
  expect(await refused('it')).toEqual({ ok: false, code: 'log_rewritten' })
  const silent = tellRefusals('answer', log, (_: string) => Promise.reject(new Error('the signer does not answer')))
  await expect(silent('it')).rejects.toThrow('the signer does not answer')
  expect(await tellRefusals('answer', log, async (asked: string) => ok(asked))('it')).toEqual({ ok: true, value: 'it' })
  expect(said()).toMatchObject([
    { level: 'error', event: 'statement.refused', code: 'log_rewritten' },
    { level: 'warn', event: 'answer.signer_silent', reason: 'the signer does not answer' },
  ])
})

test('what ends by itself is silence to the person who asked, everything else a refusal', () => {
  const all = [undefined, 'failed', 'token_unavailable', 'log_rewritten', 'not_configured', 'no_keys'] as const
  expect(all.map(unsignedBy)).toEqual(['silent', 'silent', 'silent', 'refused', 'refused', 'refused'])
})
