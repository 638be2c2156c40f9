import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { approvalIdOf, approvalProbe, probeActor } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { commandDigest, readCommand } from '../store.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('a request is stored as it was asked for, for three days, and those who may decide are told', async () => {
  const id = approvalIdOf(await probe.ask('probe.change', 'thing:1', probe.maker))
  const stored = await readCommand(database.app.reader, id)
  expect(stored).toMatchObject({
    state: 'waiting',
    subject: 'thing:1',
    input: { field: 'thing:1', before: '', after: 'two' },
    changes: [{ field: 'value', before: 'one', after: 'two' }],
    makerId: probe.maker.personId,
    reason: 'because it is right',
    money: false,
  })
  expect(Number(stored?.expiresAt) - Number(stored?.madeAt)).toBe(72 * 3_600_000)
  const told = await database.owner(
    `select type, person_id from platform.outbox where payload->>'approvalId' = $1 order by id`,
    [id],
  )
  expect(told).toEqual([
    { type: 'approval.opened', person_id: null },
    { type: 'approval.waiting', person_id: probe.approver.personId },
  ])
})

test('the digest covers everything that is decided, and no two requests share it', async () => {
  const one = await probe.propose()
  const other = await probe.propose()
  const stored = await readCommand(database.app.reader, one.id)
  if (stored === undefined) throw new Error('not stored')
  expect(commandDigest(stored).toString('hex')).toBe(one.digest)
  expect(one.digest).not.toBe(other.digest)
  for (const change of [
    { command: 'probe.pay' },
    { subject: 'thing:2' },
    { input: { field: 'thing:1', before: '', after: 'three' } },
    { stateDigest: Buffer.alloc(32) },
    { makerId: probe.approver.personId },
    { reason: 'another' },
  ]) {
    expect(commandDigest({ ...stored, ...change }).toString('hex')).not.toBe(one.digest)
  }
})

test('error: a person without the permission, or whom it is about, cannot propose it', async () => {
  expect(await probe.ask('probe.change', 'thing:1', probeActor('finance_approver'))).toEqual(refuse('forbidden'))
  expect(await probe.ask('probe.change', `person:${probe.maker.personId}`, probe.maker)).toEqual(refuse('not_allowed'))
})

test('error: what the command itself refuses is not stored', async () => {
  probe.world.refusal = 'capital_short'
  expect(await probe.ask('probe.change', 'thing:9', probe.maker)).toEqual(refuse('capital_short'))
  expect(await database.owner(`select 1 from approvals.command where subject = 'thing:9'`)).toEqual([])
})
