import { beforeAll, expect, test } from 'vitest'
import { approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listApprovalsForExport } from './list-approvals-for-export.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('a page says where the next one begins, and has no total', async () => {
  const older = await probe.propose()
  const newer = await probe.propose()
  const read = (after?: string) =>
    listApprovalsForExport(database.app.reader, probe.parts, { reader: probe.approver, limit: 1, after })
  const first = await read()
  expect(Object.keys(first)).toEqual(['approvals', 'next'])
  expect(first.approvals.map(({ id }) => id)).toEqual([newer.id])
  const second = await read(first.next ?? undefined)
  expect(second.approvals.map(({ id }) => id)).toEqual([older.id])
})

test('one’s own requests made by another person are none', async () => {
  const request = { reader: probe.approver, limit: 50, mine: 'yes', maker: probe.maker.personId } as const
  expect(await listApprovalsForExport(database.app.reader, probe.parts, request)).toEqual({ approvals: [], next: null })
})
