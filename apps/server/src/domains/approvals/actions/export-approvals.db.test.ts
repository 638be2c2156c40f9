import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { approvalProbe } from '#testing/approval-probe.ts'
import { testDatabase } from '#testing/resources.ts'
import { exportApprovals } from './export-approvals.ts'

test('nothing was asked for: the titles alone, and the file is written down', async () => {
  const database = await testDatabase()
  const { parts, maker } = approvalProbe(database)
  const file = await text(
    await exportApprovals({ ...parts, database: database.app }, { reader: maker, state: 'waiting' }, 'r'),
  )
  expect(file.trimEnd().split('\r\n')).toHaveLength(1)
  expect(await database.owner('select subject from audit.record')).toEqual([{ subject: 'list:approvals' }])
})
