import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { notifyApprovers } from './notify-approvers.ts'

const database = prepareDatabase()

test('everybody who may decide it is told, but neither its maker nor the person it is about', async () => {
  const { parts, maker, approver } = approvalProbe(database)
  const announce = async (subject: string) => {
    const id = randomId()
    const command = { id, command: 'probe.pay', subject, makerId: maker.personId }
    await database.app.transaction((tx) => notifyApprovers(tx, parts, command))
    const statement = `select person_id as id from platform.outbox where payload->>'approvalId' = $1`
    return (await database.owner(statement, [id])).map((row) => row['id'])
  }
  expect(await announce('thing:1')).toEqual([approver.personId])
  expect(await announce(`person:${approver.personId}`)).toEqual([])
})
