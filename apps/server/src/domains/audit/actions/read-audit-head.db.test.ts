import { auditHeadSchema } from '@clearhold/contract/audit/schema'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { records } from '../store/chain.ts'
import { readAuditHead } from './read-audit-head.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase()

test('an empty chain ends in zeros; what waits is counted until it is sealed', async () => {
  const empty = await readAuditHead(database.app.reader)
  expect(auditHeadSchema.parse(empty)).toMatchObject({
    seq: '0',
    hash: '0'.repeat(64),
    unsealed: '0',
    verification: null,
  })
  await database.app.transaction((tx) =>
    recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject: 'test:1', event: null }),
  )
  expect(await readAuditHead(database.app.reader)).toMatchObject({ seq: '0', unsealed: '1' })
  await sealChain(database.app, [records], { now: () => new Date('2026-11-15T10:00:00Z') })
  const sealed = auditHeadSchema.parse(await readAuditHead(database.app.reader))
  expect(sealed).toMatchObject({ seq: '1', unsealed: '0', oldestUnsealedAt: null })
  expect(sealed.hash).not.toBe('0'.repeat(64))
})
