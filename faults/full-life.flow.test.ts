import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessNow } from '#platform/clock/clock.ts'
import { advanceTo } from '#stack/history/clock.ts'
import { madeUpPeople } from '#stack/history/people.ts'
import { World } from '#stack/history/world.ts'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { testFolder } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { demandEventsOnce, demandLedger, demandMails, demandMessages, demandMoney } from './life/demands.ts'
import { disturb } from './life/disturb.ts'
import { beginLife, endLife, type Life } from './life/live.ts'
import { type MailPath, openMailPath } from './life/mail-outages.ts'

// Full lives, two at a time, while the worker is killed and the mail server fails, as a seed says. Short: one seed; npm run faults
// full-life: 20 seeds, counted up from the printed one; SEEDS=5 before it: so many.
const isWhole = process.env['FAULTS'] === 'whole'
const seeds = Number(process.env['SEEDS'] ?? (isWhole ? 20 : 1))
const together = 2
const settings = {
  CHAIN_CONFIRMATIONS: '3',
  // Swept deposits stay where payouts are made from.
  HOT_WALLET_TARGET_USDT: '1000000',
}
/** Past the end of the plan, and of the hold of an address that is as new as the second factor. */
const hoursOn = 50

/** Addresses of the demo's own people are reserved for its past. */
const people = madeUpPeople.map((person) => ({ ...person, email: `${person.username}@example.test` }))

let whole: Whole
let world: World
let mail: MailCatcher
let mailPath: MailPath
const silenced = new Set<string>()

beforeAll(async () => {
  mail = await startMailCatcher({ smtp: 0, page: 0 })
  mailPath = await openMailPath(mail.smtpUrl)
  whole = await startWhole({
    folder: testFolder(),
    database: 'clearhold',
    publicUrl: 'http://localhost',
    ownPostgres: 'throwaway',
    ownRedis: true,
    seed: true,
    settings: { ...settings, SMTP_URL: mailPath.smtpUrl },
  })
  world = new World({ ...whole, mail, people })
}, 600_000)
afterAll(async () => {
  await world?.close()
  await whole?.stop()
  await mailPath?.close()
  await mail?.close()
})

const namesOf = (round: number) =>
  people.slice(round * together, (round + 1) * together).map(({ username }) => username)

/** Two lives side by side, disturbed until both have their statements. */
async function liveThrough(round: number, seed: number): Promise<readonly Life[]> {
  const disturbances = disturb(whole.product.worker, mailPath, seed)
  try {
    const lives = await Promise.all(namesOf(round).map((who, index) => beginLife(world, who, seed * together + index)))
    const now = await world.database.transaction((tx) => businessNow(tx))
    await advanceTo(world, new Date(now.getTime() + hoursOn * 3_600_000))
    await Promise.all(lives.map((life) => endLife(world, life)))
    return lives
  } finally {
    console.log(`seed ${seed}: ${await disturbances.stop()} kills of the worker`)
  }
}

const unfinished = `select (select count(*) from notifications.mail where state = 'waiting')
  + (select count(*) from platform.outbox where relayed_at is null or told_at is null or woken_at is null) as n`

async function untilAllTold(): Promise<void> {
  const isOver = async () => Number((await world.read(unfinished))[0]?.['n']) === 0
  // A mail that failed five times waits for some minutes.
  await waitFor('every mail to end', isOver, { timeoutMs: 600_000, everyMs: 200 })
}

test(
  `${seeds * together} full lives, from registering to a statement, under kill -9 of the worker and outages of the mail server: each event makes one message, and one mail or one that is said to be uncertain`,
  async () => {
    const first = testSeed('full-life')
    for (let round = 0; round < seeds; round += 1) {
      const startedMs = performance.now()
      const lives = await liveThrough(round, first + round)
      for (const { personId, wantsMoneyMails } of lives) if (!wantsMoneyMails) silenced.add(personId)
      await untilAllTold()
      await demandMessages(world)
      const tally = await demandMails(world, mail.messages, silenced)
      for (const life of lives) {
        await demandEventsOnce(world, life)
        await demandMoney(world, life)
      }
      await demandLedger(world)
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0)
      console.log(
        `${round + 1} of ${seeds}, seed ${first + round}, ${seconds} s: ${JSON.stringify({ ...tally, ...mailPath.met })}`,
      )
    }
    expect(await runServerCommand('cli', ['audit', 'verify'], whole.environment)).toMatch(/are whole/)
    if (isWhole) for (const [outage, times] of Object.entries(mailPath.met)) expect(times, outage).toBeGreaterThan(0)
  },
  seeds * 900_000,
)
