import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KycParts } from '#domains/kyc/index.ts'
import { chainAccount } from '#domains/ledger/index.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createRestateAdmin } from '#platform/durable/restate-admin.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { type Images, openImages } from '#platform/images/images.ts'
import { freePort } from '#stack/free-port.ts'
import { nodeProgram, processEnvironment } from '#stack/product.ts'
import type { Program } from '#stack/supervisor.ts'
import { answersOk, waitFor } from '#stack/wait-for.ts'
import { submitted, testReviewer } from '#testing/kyc.ts'
import { offerPlans, passHours } from '#testing/plans.ts'
import { beginPositions } from './plans/bulk.ts'
import { demandHonestBook } from './plans/demands.ts'
import { type Asked, openStage, type Stage } from './withdrawals/stage.ts'
import {
  type Approver,
  askOnHold,
  demandPaidOnce,
  enrolApprover,
  signAll,
  statesOf,
  untilAll,
  verifyPeople,
} from './withdrawals/waits.ts'

// Three releases whose flows have different steps (releases/changed-flow.ts): no journal of one can be replayed by another. The
// first is the product as it is. Short in the gate; npm run faults release-upgrade runs it in full.
const whole = process.env['FAULTS'] === 'whole'
const crowd = Number(process.env['POSITIONS'] ?? (whole ? 10_000 : 2_000))
const cases = 20
/** Withdrawals in each waiting state, and of each kind in flight. */
const each = whole ? 20 : 4
const people = whole ? 16 : 4
/** How soon an old release is gone after the next one serves. */
const goneWithinMs = 30_000
/** Anything that has not ended by then is stuck: a busy machine also has a mail to send to each user. */
const patienceMs = crowd * 60 + 240_000
/** From when the cases begin to wait until their reviewers are reminded: later than the death of the worker that waits. */
const remindedAfterSeconds = 15
/** Not the reconciled chain: the money of these users is on none. */
const elsewhere = chainAccount('custody', 1)

let stage: Stage
let images: Images
let kyc: KycParts
let reviewerId: string
let worker: Program
let approver: Approver
const everAsked: Asked[] = []

const owner = (statement: string, values?: unknown[]) => stage.query<Record<string, unknown>>(statement, values)

beforeAll(async () => {
  stage = await openStage(people, 5_000n, { release: 'release-a' })
  worker = stage.whole.product.worker
  images = openImages()
  kyc = kycParts(parseConfig(stage.whole.environment), stage.database, images)
  reviewerId = await testReviewer({ owner })
  approver = await enrolApprover(stage)
  await verifyPeople(stage)
  await offerPlans(stage.database, 0n)
}, 400_000)
afterAll(async () => {
  await worker.stop()
  await images.close()
  await stage.stop()
})

async function numberOf(statement: string, values?: unknown[]): Promise<number> {
  return (await stage.query<{ n: number }>(statement, values))[0]?.n ?? 0
}
const openPositions = () => numberOf(`select count(*)::int as n from plans.position where state = 'open'`)
const matured = () => numberOf(`select count(*)::int as n from plans.position where state = 'matured'`)
const paidEntries = () => numberOf(`select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)
const reminders = () =>
  numberOf(`select count(*)::int as n from platform.outbox where type = 'kyc.overdue' and person_id = $1`, [reviewerId])

/** Undecided identity cases; their flows wait for the reminder of the reviewers. */
async function openCases(): Promise<string[]> {
  const opened: string[] = []
  for (let index = 0; index < cases; index += 1) opened.push((await submitted({ owner }, kyc)).kycId)
  await owner(
    `update kyc.round set sent_at = clock_timestamp() + $2 * interval '1 second' - $3 * interval '1 hour'
     where case_id = any($1)`,
    [opened, remindedAfterSeconds, kyc.promisedHours],
  )
  for (const key of opened) await wakeFlow(stage.whole.restate.ingressUrl, { flow: 'kycCase', key }, { anew: true })
  return opened
}

interface Waits {
  /** Waiting for a signature. */
  readonly review: readonly Asked[]
  /** Waiting for the end of a hold, which comes together with the maturities. */
  readonly ending: readonly Asked[]
  /** Waiting for the end of a hold, which comes in the next release. */
  readonly held: readonly Asked[]
  /** Waiting for the chain, or for their turn. */
  readonly sent: readonly Asked[]
}

const allOf = ({ review, ending, held, sent }: Waits): Asked[] => [...review, ...ending, ...held, ...sent]

/** Withdrawals in every waiting state, undecided cases, and many positions that are just due. */
async function beginLoad(): Promise<{ readonly opened: readonly string[]; readonly asked: Waits }> {
  const { database, query } = stage
  // More than is paid without a signature.
  const review = await askOnHold(stage, each, '100')
  await passHours(database, 25)
  await untilAll(stage, review, 'review')
  const ending = await askOnHold(stage, each, '2')
  await beginPositions(database, query, crowd, elsewhere)
  await query('analyze')
  await passHours(database, 20)
  const held = await askOnHold(stage, each, '3')
  const opened = await openCases()
  const sent = await askApproved()
  const onTheirWay = async () =>
    (await statesOf(stage, sent)).some((state) => ['broadcast', 'confirming'].includes(state))
  await waitFor('some to be on their way', onTheirWay, { timeoutMs: 60_000, everyMs: 20 })
  sent.push(...(await askApproved()))
  await passHours(database, 17)
  return { opened, asked: { review, ending, held, sent } }
}

async function askApproved(): Promise<Asked[]> {
  const sent: Asked[] = []
  for (let index = 0; index < each; index += 1) sent.push(await stage.ask(4n))
  return sent
}

async function killWorker(): Promise<void> {
  worker.kill('SIGKILL')
  await worker.stop()
}

/** A worker of the next release in the place of the one that is gone. */
async function startRelease(release: string): Promise<void> {
  const privatePort = await freePort()
  worker = nodeProgram(
    `worker-${release}`,
    'faults/releases/worker.ts',
    { ...processEnvironment(stage.whole.environment, 'worker'), RELEASE: release, PRIVATE_PORT: String(privatePort) },
    join(stage.folder, 'logs'),
    () => answersOk(`http://127.0.0.1:${privatePort}/readyz`),
  )
  await worker.start()
}

async function releases(): Promise<string[]> {
  const deployments = await createRestateAdmin(stage.whole.restate.adminUrl).deployments()
  return deployments.map(({ uri }) => uri.split('/').at(-1) ?? '')
}

const logOf = (release: string) => readFileSync(join(stage.folder, `logs/worker-${release}.log`), 'utf8')

/** The flows that took a step which only this release has. */
function changedFlows(release: string): string[] {
  return [...logOf(release).matchAll(/"release\.changed_step","flow":"(\w+)"/g)].map(([, flow = '']) => flow)
}

/** How many journals of the previous release were ended and restarted with the steps of this one. */
function journalsEnded(release: string): number {
  return [...logOf(release).matchAll(/"flows\.retired","killed":(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
}

test.each(['release-b', 'release-c'])(
  `${crowd} maturities under way, ${each} withdrawals in each wait and ${cases} reminders to come: %s, whose flows have other steps, ends each of them once, and the release before it is gone`,
  async (release) => {
    const maturedBefore = await matured()
    const entriesBefore = await paidEntries()
    const remindersBefore = await reminders()
    const { opened, asked } = await beginLoad()
    await waitFor('some to be paid', async () => (await openPositions()) < crowd, { timeoutMs: 120_000, everyMs: 10 })
    await killWorker()
    const left = await openPositions()
    console.log(
      `kill -9 of the worker before ${release} with ${left} of ${crowd} maturities left; withdrawals: ${(await statesOf(stage, allOf(asked))).join(', ')}`,
    )
    expect(left).toBeGreaterThan(0)
    expect(await statesOf(stage, asked.review)).toEqual(['review'])
    expect(await statesOf(stage, asked.held)).toEqual(['on_hold'])
    expect(await statesOf(stage, asked.sent)).not.toEqual(['settled'])

    // Users keep requesting and approvers keep signing while no worker runs.
    await signAll(stage, approver, asked.review.slice(0, each / 2))
    const late = await askApproved()
    await startRelease(release)
    await signAll(stage, approver, asked.review.slice(each / 2))
    await waitFor('the release before it to be gone', async () => (await releases()).join() === release, {
      timeoutMs: goneWithinMs,
    })
    await passHours(stage.database, 25)

    await waitFor('every position to be paid', async () => (await openPositions()) === 0, {
      timeoutMs: patienceMs,
      everyMs: 200,
    })
    expect((await matured()) - maturedBefore).toBe(crowd)
    expect((await paidEntries()) - entriesBefore).toBe(crowd)
    everAsked.push(...allOf(asked), ...late)
    await stage.untilSettled(everAsked, patienceMs)
    await stage.demandHonest(everAsked)
    await demandPaidOnce(stage, everAsked)
    await demandHonestBook(stage.database, stage.query)

    const nudged = () =>
      numberOf(`select count(*)::int as n from kyc.nudge where kind = 'overdue' and case_id = any($1)`, [opened])
    await waitFor('every reminder', async () => (await nudged()) === cases, {
      timeoutMs: (remindedAfterSeconds + 30) * 1_000,
      everyMs: 200,
    })
    expect((await reminders()) - remindersBefore).toBe(cases)
    expect(await releases()).toEqual([release])
    console.log(`${journalsEnded(release)} journals of the release before ${release} were begun anew`)
    expect(journalsEnded(release)).toBeGreaterThan(0)
    expect(changedFlows(release)).toEqual(expect.arrayContaining(['withdrawal', 'wallet', 'maturity', 'kycCase']))
  },
  crowd * 120 + 480_000,
)
