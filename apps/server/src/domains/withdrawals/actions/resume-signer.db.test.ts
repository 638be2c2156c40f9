import { expect, test } from 'vitest'
import { listAlarms } from '#domains/treasury/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import type { PayoutSwitch } from '../parts.ts'
import { stopPayouts } from '../testing.ts'
import { resumePayouts } from './resume-payouts.ts'
import { resumeSigner } from './resume-signer.ts'

const database = prepareDatabase()

/** What becomes of the newest agreement this long after now, with a signer that does this. */
const carry = (start: PayoutSwitch['start'], passedMs = 0) =>
  resumeSigner({
    database: database.app,
    log: silentLog,
    clock: { now: () => new Date(systemClock.now().getTime() + passedMs) },
    chainId: 7,
    payoutSwitch: { start },
  })

test('brings the newest agreement to the signer, again until it has taken it', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  const started: string[] = []
  const take = async (id: string) => {
    started.push(id)
    return undefined
  }
  expect(await carry(take)).toBeNull()
  const old = await stopPayouts(database, 'a strange payout')
  expect(await carry(take)).toBeNull()
  await desk.carryOut(resumePayouts.name, { switchId: old })
  const newer = await stopPayouts(database, 'stopped again before it was carried')
  expect(await carry(take)).toBeNull()
  const asked = await desk.ask(resumePayouts.name, { switchId: newer })
  expect(await carry(take)).toBeNull()
  expect(started).toEqual([])
  const approvalId = asked.ok ? asked.value.approvalId : ''
  await desk.approve(approvalId)
  expect([await carry(take), await carry(take)]).toEqual([null, null])
  expect(started).toEqual([approvalId, approvalId])
  await database.owner('delete from signer.switch')
  expect(await carry(take)).toBeNull()
  expect(started).toHaveLength(2)
})

test('error: a signer that does not answer is heard of', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  await desk.carryOut(resumePayouts.name, { switchId: await stopPayouts(database, 'once more') })
  const silent = async () => Promise.reject(new Error('the signer does not answer'))
  await expect(carry(silent)).rejects.toThrow('does not answer')
})

test('behavior: a signer that refuses is asked again, later each time, and rings once after five refusals', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  const asked = await desk.ask(resumePayouts.name, { switchId: await stopPayouts(database, 'refused for long') })
  const approvalId = asked.ok ? asked.value.approvalId : ''
  await desk.approve(approvalId)
  const alarms = async () =>
    (await listAlarms(database.app.reader)).alarms.map(({ kind, about, stopsPayouts }) => ({
      kind,
      about,
      stopsPayouts,
    }))
  // With a clock that does not advance between two refusals, however slow the machine is.
  const [approved] = await database.owner(
    'select (extract(epoch from decided_at) * 1000)::float8 as ms from approvals.command where id = $1',
    [approvalId],
  )
  const approvedMs = Number(approved?.['ms'])
  let passedMs = 0
  const waitsMs: number[] = []
  const refuse = async () => {
    const next = await carry(async () => 'command_refused', approvedMs - Date.now() + passedMs)
    expect(next?.mark).toBe(`refused ${approvalId}`)
    // Rounded to five seconds: the delay of a slow machine between two readings of the clock doubles with the waits.
    waitsMs.push(Math.round((next?.waitMs ?? 0) / 5_000) * 5_000)
    passedMs += next?.waitMs ?? 0
  }
  for (let refusals = 1; refusals <= 4; refusals += 1) await refuse()
  expect(await alarms()).toEqual([])
  for (let refusals = 5; refusals <= 9; refusals += 1) await refuse()
  expect(waitsMs).toEqual([5, 5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1_000))
  expect(await alarms()).toEqual([{ kind: 'resume_refused', about: `approval:${approvalId}`, stopsPayouts: false }])
  expect(await carry(async () => undefined, passedMs)).toBeNull()
})
