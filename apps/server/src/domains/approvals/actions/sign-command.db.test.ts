import { beforeEach, expect, test } from 'vitest'
import { after72Hours, approvalIdOf, approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCommand } from '../store.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeEach(() => {
  probe = approvalProbe(database)
})

const asked = async (command = 'probe.pay') => approvalIdOf(await probe.ask(command, 'thing:1', probe.maker))
const told = async (id: string) => {
  const statement = `select person_id as "personId" from platform.outbox where type = 'approval.waiting' and payload->>'approvalId' = $1`
  return (await database.owner(statement, [id])).map(({ personId }) => personId)
}
const approving = async (id: string) => {
  const digest = (await readCommand(database.app.reader, id))?.digest.toString('hex') ?? ''
  const signature = `${probe.approver.personId} signs ${digest}`
  return probe.approve({
    id,
    approver: probe.approver,
    digest,
    signature: { kind: 'demo_key', signature },
    requestId: 'r2',
  })
}

test('SEC11: a command proposed without a signature waits for its maker’s: no approver is notified, and it cannot be approved', async () => {
  const id = await asked()
  expect(await told(id)).toEqual([])
  expect(await approving(id)).toMatchObject({ ok: false, code: 'approval_unsigned' })
  expect(await probe.reject(id, probe.approver)).toMatchObject({ ok: false, code: 'approval_unsigned' })
  expect(await probe.sign(id)).toEqual({ ok: true, value: undefined })
  expect(await told(id)).toEqual([probe.approver.personId])
  expect(await approving(id)).toEqual({ ok: true, value: undefined })
  expect(await probe.timesDone(id)).toBe(1)
  const [row] = await database.owner(
    'select maker_signature as by_maker, signature from approvals.command where id = $1',
    [id],
  )
  expect(row).toMatchObject({
    by_maker: { signature: expect.any(String) },
    signature: { signature: expect.any(String) },
  })
})

test('what carries no signature is announced at once, and there is nothing to sign', async () => {
  const id = await asked('probe.change')
  expect(await told(id)).toEqual([probe.approver.personId])
  expect(await probe.sign(id)).toMatchObject({ ok: false, code: 'approval_decided' })
})

test('error: another person, another signature, a second time or too late signs nothing', async () => {
  const id = await asked()
  expect(await probe.sign(id, probe.approver)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await probe.sign(id, probe.maker, 'another signature')).toMatchObject({ ok: false, code: 'signature_wrong' })
  probe.world.clock = after72Hours
  expect(await probe.sign(id)).toMatchObject({ ok: false, code: 'approval_expired' })
  const other = await asked()
  expect(await probe.sign(other)).toMatchObject({ ok: true })
  expect(await probe.sign(other)).toMatchObject({ ok: false, code: 'approval_decided' })
  const rewritten = database.owner(`update approvals.command set maker_signature = '{}' where id = $1`, [other])
  await expect(rewritten).rejects.toThrow('was signed by its maker as it stands')
})

test('SEC11: the database itself lets nothing be carried out that its maker has not signed', async () => {
  const id = await asked()
  const executing = database.owner(
    `update approvals.command set state = 'executing', decided_by = $2, decided_at = now(), signature = '{}' where id = $1`,
    [id, probe.approver.personId],
  )
  await expect(executing).rejects.toThrow('command_signed_by_maker')
})
