import { beforeEach, expect, test } from 'vitest'
import { approvalIdOf, approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeEach(() => {
  probe = approvalProbe(database)
})

test('SEC11: a key that was added within the last day signs no money, neither its maker’s nor its approver’s part', async () => {
  const id = approvalIdOf(await probe.ask('probe.pay', 'thing:1', probe.maker))
  probe.world.newKeyOf = probe.maker.personId
  expect(await probe.sign(id)).toMatchObject({ ok: false, code: 'key_too_new' })
  probe.world.newKeyOf = probe.approver.personId
  const approving = await probe.propose('probe.pay', 'thing:2')
  const signature = `${probe.approver.personId} signs ${approving.digest}`
  const signed = { signature: { kind: 'demo_key' as const, signature } }
  expect(await probe.approve(approving, signed)).toMatchObject({ ok: false, code: 'key_too_new' })
  probe.world.newKeyOf = undefined
  expect(await probe.approve(approving, signed)).toEqual({ ok: true, value: undefined })
})
