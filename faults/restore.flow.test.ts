import { expect, test } from 'vitest'
import { reservePayout } from '#domains/withdrawals/actions/reserve-payout.ts'
import { sendPayout } from '#domains/withdrawals/actions/send-payout.ts'
import { signPayout } from '#domains/withdrawals/actions/sign-payout.ts'
import { takePayout } from '#domains/withdrawals/actions/take-payout.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { rpc } from '#stack/anvil.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { holdings } from '#testing/plans.ts'
import { type Backup, backUp, resumeByTwo, typeAdopt } from '#testing/restore.ts'
import { testSeed } from '#testing/seed.ts'
import { mine } from '#testing/token.ts'
import { random } from './withdrawals/stage.ts'

// MON6. 50 seeds by `npm run faults restore`, three in the suite: one for each point to which the database is restored.
const seeds = process.env['FAULTS'] === 'whole' ? 50 : 3
const points = ['before the signature', 'between signature and broadcast', 'after the broadcast'] as const
type Point = (typeof points)[number]

/** The state of the bytes before the database was restored. */
const fates = ['mined', 'pending', 'replaced and mined', 'replaced and pending', 'forgotten by the pool'] as const

type Asked = Awaited<ReturnType<PayoutDesk['ask']>>

class Story {
  readonly asked: Asked[] = []
  backup: Backup | undefined
  readonly desk: PayoutDesk
  readonly next: () => number
  constructor(desk: PayoutDesk, next: () => number) {
    this.desk = desk
    this.next = next
  }

  call(method: string, params: readonly unknown[]) {
    return rpc(this.desk.anvil.url, method, params)
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  async askSome(count: number) {
    for (let index = 0; index < count; index += 1)
      this.asked.push(await this.desk.ask(5n + BigInt(Math.floor(this.next() * 50))))
  }

  /** Takes, reserves and signs everything that is approved, then sends it; the backup is made at its point. */
  async payWithBackup(point: Point) {
    const { desk } = this
    const { parts, database } = desk
    if (point === 'before the signature' && this.next() < 0.6) this.backup = await backUp(database)
    const taken: string[] = []
    for (let one = await takePayout(parts); one.kind === 'taken'; one = await takePayout(parts)) {
      expect(await reservePayout(parts, one.id)).toBe('done')
      taken.push(one.id)
    }
    if (point === 'before the signature') this.backup ??= await backUp(database)
    for (const id of taken) expect(await signPayout(parts, id)).toBe('done')
    if (point === 'between signature and broadcast') this.backup = await backUp(database)
    for (const id of taken) expect(await sendPayout(parts, id)).toBe('accepted')
    if (point === 'after the broadcast') this.backup = await backUp(database)
  }

  async meetFate(fate: (typeof fates)[number]): Promise<void> {
    const { desk } = this
    if (fate.startsWith('replaced')) {
      await this.call('anvil_setNextBlockBaseFeePerGas', [`0x${(20n * gwei).toString(16)}`])
      await mine(desk.anvil.url, 1)
      await desk.turn(desk.partsWith({ limits: { replaceAfterMs: 0 } }))
      await this.call('anvil_setNextBlockBaseFeePerGas', [`0x${gwei.toString(16)}`])
    }
    if (fate.endsWith('mined')) await mine(desk.anvil.url, 1 + Math.floor(this.next() * 4))
    // Anything recorded about it is lost with the restore.
    if (fate.endsWith('mined') && this.next() < 0.5) await desk.turn()
    if (fate === 'forgotten by the pool') await this.call('anvil_dropAllTransactions', [])
  }

  async bytes(): Promise<Hex[]> {
    const rows = await this.desk.database.owner(`select '0x' || encode(raw, 'hex') as raw from signer.transaction`)
    return rows.map(({ raw }) => raw as Hex)
  }

  /** A node that still has the lost bytes broadcasts them. */
  async show(raws: readonly Hex[]) {
    for (const raw of raws) await this.call('eth_sendRawTransaction', [raw]).catch(() => undefined)
  }

  async demandPaidOnce() {
    const { desk, asked } = this
    for (const { id, to, amountMicro, personId } of asked) {
      expect(await desk.token.balanceOf(to), `withdrawal ${id}`).toBe(amountMicro)
      expect((await desk.read(id)).state).toBe('settled')
      expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 0n, cash: 0n })
    }
  }
}

async function play(seed: number, point: Point) {
  const next = random(seed)
  const story = new Story(await payoutDesk(), next)
  const { desk } = story
  // Some payouts that ended long before.
  await story.askSome(Math.floor(next() * 3))
  await desk.turn()
  await desk.pass(3)
  await story.call('evm_setAutomine', [false])
  await story.askSome(2 + Math.floor(next() * 4))
  await story.payWithBackup(point)
  const fate = story.pick(fates)
  await story.meetFate(fate)
  const lost = await story.bytes()
  await story.backup?.restore()
  await desk.restartSigner()
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true } })
  // A worker that starts too early pays nothing.
  if (next() < 0.5) await desk.turn()
  const said = await typeAdopt(desk)
  if (next() < 0.5) await story.show(lost)
  await resumeByTwo(desk)
  const reappears = next()
  let isHeld = true
  for (let round = 0; round < 20 && isHeld; round += 1) {
    await desk.pass(2)
    if (reappears < 0.5) await story.show(lost)
    await desk.pass(2)
    isHeld = (await typeAdopt(desk)).some((line) => line.includes('are held'))
    if (await isStopped(desk)) await resumeByTwo(desk)
  }
  expect(isHeld).toBe(false)
  for (let round = 0; round < 12 && (await desk.turn()) > 0; round += 1) {
    await desk.pass(2)
    // Lost bytes were mined at the nonce of their own withdrawal: the worker knows the payout and not its hash, and everything stops.
    if (!(await isStopped(desk))) continue
    await typeAdopt(desk)
    await resumeByTwo(desk)
  }
  await story.show(lost)
  await desk.pass(3)
  await story.demandPaidOnce()
  return `${seed} ${point}, ${fate}: ${said.length} lines`
}

async function isStopped({ parts }: PayoutDesk): Promise<boolean> {
  const state = await parts.signer.switchState()
  return state.ok && state.value.stopped
}

const first = testSeed('restore')
for (let index = 0; index < seeds; index += 1) {
  const point = points[index % points.length] ?? points[0]
  test(`MON6: restored to ${point}, each withdrawal is paid once (seed ${first + index})`, async () => {
    console.log(await play(first + index, point))
  }, 180_000)
}
