import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalProbe, probeActor } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Actor } from '../rules.ts'
import { readCommand } from '../store.ts'
import { proposeByCall } from './propose-by-call.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

const asked = { command: 'probe.change', input: { field: 'thing:1', before: '', after: 'two' }, reason: 'it is right' }
const callBy = ({ personId, permissions }: Actor) => ({
  caller: { personId, permissions, sessionId: randomId(), role: 'Admin' as const, freshUntil: undefined },
  language: 'fr' as const,
  requestId: 'r1',
})
const ask = (by: Actor) => proposeByCall({ database: database.app, approvals: probe.parts }, callBy(by), asked)

test('what the caller asks for is stored as theirs, and answered in their language', async () => {
  const answer = await ask(probe.maker)
  if (!answer.ok) throw new Error(answer.code)
  expect(answer.value.message).toBe('Transmis à une deuxième personne pour approbation.')
  const stored = await readCommand(database.app.reader, answer.value.approvalId)
  expect(stored).toMatchObject({ state: 'waiting', makerId: probe.maker.personId, reason: 'it is right' })
})

test('error: a refusal is the command’s own, and a call without a caller is an error', async () => {
  expect(await ask(probeActor('finance_approver'))).toEqual(refuse('forbidden'))
  const unknown = { ...callBy(probe.maker), caller: undefined }
  await expect(proposeByCall({ database: database.app, approvals: probe.parts }, unknown, asked)).rejects.toThrow(
    'called without one',
  )
})
