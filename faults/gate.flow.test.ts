import { setTimeout as pause } from 'node:timers/promises'
import type { Gate, GateCause } from '@clearhold/contract/solvency/schema'
import { messageText } from '@clearhold/contract/texts/messages'
import { statusSchema } from '@clearhold/contract/views/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearAlarm } from '#domains/treasury/actions/clear-alarm.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { waitFor } from '#stack/wait-for.ts'
import { approvalDesk } from '#testing/approved.ts'
import { stranger } from '#testing/token.ts'
import { openStage, type Stage } from './withdrawals/stage.ts'

// The whole product on a real chain. In full (npm run faults gate) the chain is silent for more than five minutes, and ten minutes of
// pulses are measured; in the suite the last comparison is made older, and two pulses are enough.
const isWhole = process.env['FAULTS'] === 'whole'
const unit = 1_000_000n

let stage: Stage
beforeAll(async () => {
  stage = await openStage(2, 1_000n, { hotTarget: 500n })
  const [owner] = stage.people
  await stage.query(`update accounts.person set role = 'Admin' where id = $1`, [owner])
  await stage.query(`insert into accounts.permission (person_id, permission) values ($1, 'owner')`, [owner])
}, 400_000)
afterAll(() => stage.stop())

const gate = async (): Promise<Gate> =>
  statusSchema.parse(await (await fetch(`${stage.whole.apiUrl}/api/status`)).json()).gate
const isClosedBy = async (wanted: GateCause) => (await gate()).causes.some(({ cause }) => cause === wanted)
const isOpen = async () => (await gate()).isOpen
const closedBy = async () =>
  (await stage.query<{ cause: string | null }>('select solvency.closing_cause() as cause'))[0]?.cause
const call = (method: string, params: readonly unknown[]) => rpc(stage.whole.anvil.url, method, params)

async function took(what: string, happened: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const since = performance.now()
  await waitFor(what, happened, { timeoutMs, everyMs: 200 })
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
}

const written = async (cause: GateCause) =>
  (
    await stage.query<{ state: string }>('select state from solvency.gate_change where cause = $1 order by id', [cause])
  ).map(({ state }) => state)

test('pulses follow each other within a minute', async () => {
  const enough = isWhole ? 14 : 2
  const count = async () =>
    (await stage.query<{ n: number }>('select count(*)::int as n from solvency.pulse'))[0]?.n ?? 0
  await waitFor('pulses', async () => (await count()) >= enough, { timeoutMs: enough * 60_000, everyMs: 1_000 })
  const gaps = await stage.query<{ seconds: number }>(
    `select extract(epoch from at - lag(at) over (order by id))::float8 as seconds from solvency.pulse order by id offset 1`,
  )
  const most = Math.max(...gaps.map(({ seconds }) => seconds))
  console.log(`pulse gaps: ${gaps.length}, at most ${most.toFixed(1)} s`)
  expect(most).toBeLessThanOrEqual(60)
}, 900_000)

test('a chain that is silent closes the gate and delays payouts; both go on by themselves', async () => {
  await waitFor('the gate to be open', isOpen, { timeoutMs: 30_000 })
  stage.whole.anvil.program.kill('SIGSTOP')
  try {
    if (!isWhole) await stage.query(`update treasury.reconciliation set at = at - interval '5 minutes'`)
    await took('closed by silence', () => isClosedBy('comparison_missing'), isWhole ? 330_000 : 60_000)
    await took('written down', async () => (await written('comparison_missing')).length === 1, 60_000)
    expect(await closedBy()).toBe('comparison_missing')
    const { id } = await stage.ask(5n)
    const state = async () =>
      (await stage.query<{ state: string }>('select state from withdrawals.withdrawal where id = $1', [id]))[0]?.state
    await took('a payout delayed', async () => (await state()) === 'delayed', 60_000)
    expect((await listAlarms(stage.database.reader)).alarms, 'silence rings nothing').toEqual([])
    stage.whole.anvil.program.kill('SIGCONT')
    await took('opened by itself', isOpen, 60_000)
    await took('the payout settled', async () => (await state()) === 'settled', 120_000)
  } finally {
    stage.whole.anvil.program.kill('SIGCONT')
  }
  expect(await written('comparison_missing')).toEqual(['closed', 'opened'])
}, 700_000)

test('USDT moved out of custody closes the gate within 60 s, and two people open it when it is back', async () => {
  const { custody, token } = stage
  const heldUnits = await token.balanceOf(custody)
  expect(heldUnits, 'custody holds something').toBeGreaterThan(unit)
  await call('anvil_impersonateAccount', [custody])
  await call('anvil_setBalance', [custody, '0xde0b6b3a7640000'])
  await token.transfer(custody, stranger, heldUnits)
  await took('closed by a shortage', () => isClosedBy('coverage'), 60_000)
  expect(await closedBy()).toBe('coverage')
  const { alarms, payoutsStopped } = await listAlarms(stage.database.reader)
  expect([alarms.map(({ kind }) => kind), payoutsStopped]).toEqual([['reserves_short'], true])
  const subject = messageText('en', 'gate.notice', { gateCause: 'coverage' }).title
  const told = () => stage.whole.mail.messages.filter((mail) => mail.subject === subject)
  // One for the silence before, one for this.
  await took('owners told', async () => told().length === 2, 60_000)
  const least = `select held_micro < owed_micro as short from solvency.pulse order by id desc limit 1`
  expect(await stage.query(least)).toEqual([{ short: true }])
  await token.transfer(stranger, custody, heldUnits)
  const isCovered = async () => (await stage.query<{ short: boolean }>(least))[0]?.short === false
  await took('covered again', isCovered, 60_000)
  await pause(4_000)
  expect(await isClosedBy('coverage'), 'until two people have cleared the alarm').toBe(true)
  await clearByTwo(alarms[0]?.id ?? 0n)
  await took('opened', isOpen, 30_000)
  expect(await written('coverage')).toEqual(['closed', 'opened'])
  const sealed = `select count(*)::int as n from audit.link where kind = 'gate'`
  await waitFor('all four changes to be sealed', async () => (await stage.query<{ n: number }>(sealed))[0]?.n === 4, {
    timeoutMs: 10_000,
  })
  expect(told()).toHaveLength(2)
}, 400_000)

async function clearByTwo(alarmId: bigint): Promise<void> {
  const desk = approvalDesk({ app: stage.database }, [clearAlarm])
  const asked = await desk.ask('alarm.clear', { alarmId: alarmId.toString() })
  if (!asked.ok) throw new Error(asked.code)
  expect((await desk.approve(asked.value.approvalId)).ok).toBe(true)
}
