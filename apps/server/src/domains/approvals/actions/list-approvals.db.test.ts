import { approvalListSchema } from '@clearhold/contract/approvals/schema'
import { beforeAll, expect, test } from 'vitest'
import { after72Hours, approvalIdOf, approvalProbe, realClock } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readUndecided } from '../store.ts'
import { listApprovals } from './list-approvals.ts'
import { showApproval } from './show-approval.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

const list = (request: Partial<Parameters<typeof listApprovals>[2]> = {}) =>
  listApprovals(database.app.reader, probe.parts, { reader: probe.approver, limit: 50, ...request })

test('requests come newest first, in pages, with names and why the reader cannot approve', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift((await probe.propose()).id)
  const all = approvalListSchema.parse(await list())
  expect(all.approvals.map(({ id }) => id)).toEqual(ids)
  expect(all.next).toBeNull()
  expect(all.approvals[0]).toMatchObject({
    madeBy: { name: 'Ada' },
    decidedBy: null,
    subjectName: 'thing:1',
    cannotApprove: null,
  })
  const pages: string[] = []
  let after: string | undefined
  do {
    const page = await list({ limit: 2, after })
    pages.push(...page.approvals.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(pages).toEqual(ids)
})

test('each filter keeps what it says', async () => {
  const approving = await probe.propose()
  await probe.approve(approving)
  expect((await list({ state: 'approved' })).approvals.map(({ id }) => id)).toEqual([approving.id])
  expect((await list({ mine: 'yes' })).approvals).toEqual([])
  expect((await list({ reader: probe.maker, mine: 'no' })).approvals).toEqual([])
  expect((await list({ reader: probe.maker, mine: 'yes', state: 'approved' })).approvals).toHaveLength(1)
})

test('a command past its time reads as expired before its row says so', async () => {
  const { id } = await probe.propose()
  probe.world.clock = after72Hours
  expect((await list({ state: 'waiting' })).approvals).toEqual([])
  expect(await showApproval(database.app.reader, probe.parts, probe.approver, id)).toMatchObject({
    state: 'expired',
    cannotApprove: 'not_waiting',
  })
  probe.world.clock = realClock
})

test('what its maker has not signed is not counted as waiting for a decision, and is listed apart until it is signed', async () => {
  const waiting = { state: 'waiting', mine: 'no' } as const
  const undecided = async () => (await readUndecided(database.app.reader, new Date())).count
  const before = await undecided()
  const listedBefore = (await list({ ...waiting, signed: 'yes' })).total
  const id = approvalIdOf(await probe.ask('probe.pay', 'thing:2', probe.maker))
  expect(await undecided()).toBe(before)
  expect((await list({ ...waiting, signed: 'yes' })).total).toBe(listedBefore)
  expect(await list({ ...waiting, signed: 'no' })).toMatchObject({ total: 1, approvals: [{ id, waitsForMaker: true }] })
  expect(await probe.sign(id)).toEqual({ ok: true, value: undefined })
  expect(await undecided()).toBe(before + 1)
  expect((await list({ ...waiting, signed: 'no' })).total).toBe(0)
  const signed = await list({ ...waiting, signed: 'yes' })
  expect(signed.total).toBe(listedBefore + 1)
  expect(signed.approvals.map((approval) => approval.id)).toContain(id)
})
