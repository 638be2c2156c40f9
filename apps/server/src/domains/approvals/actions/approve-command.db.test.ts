import { ok, refuse } from '@clearhold/contract/result'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalProbe, probeActor, realClock } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCommand } from '../store.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})
beforeEach(() => {
  Object.assign(probe.world, { value: 'one', refusal: undefined, clock: realClock })
})

describe('two people', () => {
  test('one asks, another approves, it is done once and written down', async () => {
    const approving = await probe.propose()
    expect(await probe.approve(approving)).toEqual(ok(undefined))
    expect(await readCommand(database.app.reader, approving.id)).toMatchObject({
      state: 'approved',
      decidedBy: probe.approver.personId,
      decisionReason: null,
    })
    expect(await probe.timesDone(approving.id)).toBe(1)
    const records = await database.owner('select actor, action from audit.record where subject = $1 order by id', [
      `approval:${approving.id}`,
    ])
    expect(records).toEqual([
      { actor: `person:${probe.maker.personId}`, action: 'approval.proposed' },
      { actor: `person:${probe.approver.personId}`, action: 'approval.accepted' },
      { actor: `person:${probe.approver.personId}`, action: 'approval.approved' },
    ])
    const told = await database.owner(
      `select type, person_id from platform.outbox where payload->>'approvalId' = $1 and type like 'approval.%' order by id`,
      [approving.id],
    )
    expect(told).toEqual([
      { type: 'approval.opened', person_id: null },
      { type: 'approval.waiting', person_id: probe.approver.personId },
      { type: 'approval.accepted', person_id: null },
      { type: 'approval.decided', person_id: probe.maker.personId },
    ])
  })

  test('error: the maker decides nothing, by whatever call', async () => {
    const approving = await probe.propose()
    expect(await probe.approve(approving, { approver: probe.maker })).toEqual(refuse('approval_own'))
    expect(await probe.stateOf(approving.id)).toBe('waiting')
  })

  test('error: who it is about does not approve it', async () => {
    const approving = await probe.propose('probe.change', `person:${probe.approver.personId}`)
    expect(await probe.approve(approving)).toEqual(refuse('not_allowed'))
    expect(await probe.stateOf(approving.id)).toBe('waiting')
  })

  test('error: a person without the permission cannot decide', async () => {
    const approving = await probe.propose()
    const stranger = probeActor()
    expect(await probe.approve(approving, { approver: stranger })).toEqual(refuse('forbidden'))
    expect(await probe.reject(approving.id, stranger)).toEqual(refuse('forbidden'))
    expect(await probe.approve(approving, { id: randomId() })).toEqual(refuse('not_found'))
  })
})

describe('by SQL', () => {
  const asApp = (statement: string, id: string, person: string) =>
    database.app.transaction(async (tx) => {
      await sql.raw(statement.replaceAll(':id', `'${id}'`).replaceAll(':person', `'${person}'`)).execute(tx)
    })
  const approved = `update approvals.command set state = 'approved', decided_at = clock_timestamp(), decided_by = :person where id = :id`

  test('error: the maker cannot approve, and money cannot be approved unsigned', async () => {
    const { id } = await probe.propose()
    await expect(asApp(approved, id, probe.maker.personId)).rejects.toThrow('command_two_people')
    const money = await probe.propose('probe.pay')
    await expect(asApp(approved, money.id, probe.approver.personId)).rejects.toThrow('command_signed')
    expect([await probe.stateOf(id), await probe.stateOf(money.id)]).toEqual(['waiting', 'waiting'])
  })

  test.each([
    ['who asked', `update approvals.command set maker_id = :person where id = :id`],
    ['what was asked', `update approvals.command set input = '{}' where id = :id`],
    ['until when', `update approvals.command set expires_at = expires_at - interval '1 hour' where id = :id`],
    ['that it was asked', `delete from approvals.command where id = :id`],
  ])('error: no login changes %s, not even the owner of the schema', async (_what, statement) => {
    const { id } = await probe.propose()
    await expect(asApp(statement, id, probe.approver.personId)).rejects.toThrow('permission denied')
    const asOwner = statement.replaceAll(':id', `'${id}'`).replaceAll(':person', `'${probe.approver.personId}'`)
    await expect(database.owner(asOwner)).rejects.toThrow(/was asked for as it stands|append-only/)
  })

  test('error: a decision is final', async () => {
    const approving = await probe.propose()
    await probe.approve(approving)
    await expect(
      database.owner(
        `update approvals.command set state = 'waiting', decided_at = null, decided_by = null where id = $1`,
        [approving.id],
      ),
    ).rejects.toThrow('is decided: approved')
  })

  test('error: no login inserts a decision', async () => {
    await expect(
      asApp(
        `insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at, state)
         select gen_random_uuid(), command, subject, input, changes, state_digest, sha256('x'), money, maker_id, reason, made_at, expires_at, 'approved'
         from approvals.command limit 1`,
        '',
        '',
      ),
    ).rejects.toThrow('permission denied')
  })
})

describe('the present state', () => {
  test('error: what has changed since is refused with the reason, and stays undone', async () => {
    const approving = await probe.propose()
    probe.world.value = 'three'
    expect(await probe.approve(approving)).toEqual(refuse('approval_stale', { reason: 'value: one -> three' }))
    expect(await readCommand(database.app.reader, approving.id)).toMatchObject({
      state: 'stale',
      decisionReason: 'value: one -> three',
      decidedBy: probe.approver.personId,
    })
    probe.world.value = 'one'
    expect(await probe.approve(approving)).toEqual(refuse('approval_decided'))
    expect(await probe.timesDone(approving.id)).toBe(0)
  })

  test('error: an execution that is refused undoes what it wrote, and the request goes on waiting', async () => {
    const approving = await probe.propose()
    probe.world.refusal = 'account_not_empty'
    expect(await probe.approve(approving)).toEqual(refuse('account_not_empty'))
    expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['waiting', 0])
    probe.world.refusal = 'capital_short'
    expect(await probe.approve(approving)).toEqual(refuse('capital_short'))
    expect(await probe.stateOf(approving.id)).toBe('waiting')
    probe.world.refusal = undefined
    expect(await probe.approve(approving)).toEqual(ok(undefined))
    expect(await probe.timesDone(approving.id)).toBe(1)
  })

  test('error: approved again, it answers that it is decided and is not repeated', async () => {
    const approving = await probe.propose()
    await probe.approve(approving)
    expect(await probe.approve(approving)).toEqual(refuse('approval_decided'))
    expect(await probe.timesDone(approving.id)).toBe(1)
  })
})

describe('the digest', () => {
  test('error: another digest than the stored one is refused', async () => {
    const one = await probe.propose()
    const other = await probe.propose()
    expect(one.digest).not.toBe(other.digest)
    expect(await probe.approve(one, { digest: other.digest })).toEqual(refuse('approval_digest_differs'))
    expect(await probe.approve(one, { digest: '' })).toEqual(refuse('approval_digest_differs'))
    expect(await probe.stateOf(one.id)).toBe('waiting')
  })

  test('error: a row that was touched behind our back no longer fits its digest', async () => {
    const approving = await probe.propose()
    await database.owner('alter table approvals.command disable trigger command_is_decided_once')
    await database.owner(`update approvals.command set input = input || '{"after": "mine"}' where id = $1`, [
      approving.id,
    ])
    await database.owner('alter table approvals.command enable trigger command_is_decided_once')
    expect(await probe.approve(approving)).toEqual(refuse('approval_digest_differs'))
    expect(await probe.timesDone(approving.id)).toBe(0)
  })

  test('money is approved by a signature over the digest, and by nothing less', async () => {
    const one = await probe.propose('probe.pay')
    const other = await probe.propose('probe.pay')
    const signed = (text: string) => ({ kind: 'demo_key' as const, signature: text })
    expect(await probe.approve(one)).toEqual(refuse('signature_needed'))
    const good = signed(`${probe.approver.personId} signs ${one.digest}`)
    expect(await probe.approve(one, { signature: signed('something') })).toEqual(refuse('signature_wrong'))
    expect(await probe.approve(other, { signature: good })).toEqual(refuse('signature_wrong'))
    expect(await probe.approve(one, { signature: good })).toEqual(ok(undefined))
    const [row] = await database.owner('select signature from approvals.command where id = $1', [one.id])
    expect(row).toEqual({ signature: { signature: good.signature } })
  })
})
