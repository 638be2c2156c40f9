import { expireCommand } from '#domains/approvals/actions/expire-command.ts'
import { proposeCommand } from '#domains/approvals/index.ts'
import { approvalParts } from '#main/wiring/approvals.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { refusalOf } from '../caller.ts'
import { join, protect } from './investors.ts'
import { approvalIdOf, approve } from './staff.ts'
import { earlier, type World } from './world.ts'

/** Requests of two people: approved, one of them taking back what another gave; rejected, stale, not decided in time, waiting. */
export async function fillRequests(world: World): Promise<void> {
  const { maker, approver, query } = world
  const { personId } = await protect(await join(world, { username: 'often_asked', fullName: 'Often Asked' }))
  const ask = (usdAmount: string, more: Readonly<Record<string, string>> = {}) =>
    maker.call('PUT', `user/${personId}`, { usdAmount, reason: 'a mistake of ours', ...more })
  const permissions = { personId, permissions: ['support'], reason: 'helps out in spring' }
  await approve(world, await maker.call('POST', 'admin/permissions', permissions))
  await approve(world, await ask('40'))
  const [given] = await query(`select payload->>'entry' as entry from platform.outbox where type = 'balance.adjusted'`)
  await approve(world, await ask('30', { reversesEntry: String(given?.['entry']) }))
  const rejected = approvalIdOf(await ask('35'))
  await approver.call('POST', `admin/approvals/${rejected}/reject`, { reason: 'the mistake was not ours' })
  const overtaken = await ask('50')
  await approve(world, await ask('45'))
  const refusal = await refusalOf(approve(world, overtaken))
  if (refusal !== 'approval_stale') throw new Error(`a request that was overtaken was answered with ${refusal}`)
  await letExpire(world, personId)
  // Waits for its second person, who has it before them and has not signed yet.
  await approver.call('GET', `admin/approvals/${approvalIdOf(await ask('70'))}`)
}

/** A request is good for three days: this one is made by a clock that is set back further. */
async function letExpire({ database, config, served, maker }: World, personId: string): Promise<void> {
  const parts = { ...approvalParts(config.EDITION, served.parts, served.kyc), clock: earlier(80) }
  const asked = await database.transaction((tx) =>
    proposeCommand(tx, parts, {
      command: 'balance.adjust',
      input: { personId, cash: '65' },
      maker: { personId: maker.personId, permissions: new Set(['finance_maker']) },
      reason: 'a mistake of ours',
      requestId: 'keep-release',
    }),
  )
  if (!asked.ok) throw new Error(`a request was refused: ${asked.code}`)
  await expireCommand(database, systemClock, asked.value.approvalId)
}
