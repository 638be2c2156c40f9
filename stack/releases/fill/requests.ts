import { randomUUID } from 'node:crypto'
import { dropCommand } from '#domains/approvals/actions/drop-command.ts'
import { expireCommand } from '#domains/approvals/actions/expire-command.ts'
import { type ApprovalParts, proposeCommand } from '#domains/approvals/index.ts'
import { approvalParts } from '#main/wiring/approvals.ts'
import { type Clock, systemClock } from '#platform/clock/clock.ts'
import { refusalOf } from '../caller.ts'
import { join, protect } from './investors.ts'
import { approvalIdOf, approve, signAsMaker } from './staff.ts'
import { earlier, type World } from './world.ts'

/** Two-person commands: approved, one of them reversing another; rejected, stale, expired, waiting. */
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
  const asked = await ask('35')
  await signAsMaker(world, asked)
  const rejected = approvalIdOf(asked)
  await approver.call('POST', `admin/approvals/${rejected}/reject`, { reason: 'the mistake was not ours' })
  const overtaken = await ask('50')
  await signAsMaker(world, overtaken)
  await approve(world, await ask('45'))
  const refusal = await refusalOf(approve(world, overtaken))
  if (refusal !== 'approval_stale') throw new Error(`a request that was overtaken was answered with ${refusal}`)
  await expireCommand(world.database, systemClock, await requestBy(world, maker.personId, personId, earlier(80)))
  await dropCommand(
    world.database,
    partsAt(world, systemClock),
    await requestBy(world, randomUUID(), personId, systemClock),
  )
  // Waits for its approver, who has opened it and not signed yet; the next waits for its maker.
  const waiting = await ask('70')
  await signAsMaker(world, waiting)
  await approver.call('GET', `admin/approvals/${approvalIdOf(waiting)}`)
  await ask('75')
}

function partsAt({ config, served }: World, clock: Clock): ApprovalParts {
  return { ...approvalParts(config.EDITION, served.parts, served.kyc), clock }
}

/** A command that is valid for three days from this clock's time; its maker needs no permission. */
async function requestBy(world: World, makerId: string, personId: string, clock: Clock): Promise<string> {
  const parts = partsAt(world, clock)
  const asked = await world.database.transaction((tx) =>
    proposeCommand(tx, parts, {
      command: 'balance.adjust',
      input: { personId, cash: '65' },
      maker: { personId: makerId, permissions: new Set(['finance_maker']) },
      reason: 'a mistake of ours',
      requestId: 'keep-release',
    }),
  )
  if (!asked.ok) throw new Error(`a request was refused: ${asked.code}`)
  return asked.value.approvalId
}
