import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'
import { testFolder } from '#testing/resources.ts'
import {
  backupOld,
  mailServerAbsent,
  mailsRefusedAtOnce,
  messageUnanswered,
  pushKeyRefused,
  pushServiceBusy,
} from './alerts/of-delivery.ts'
import { custodyRobbed, payoutsStopped, signerAskedByApi } from './alerts/of-money.ts'
import { breachesUnanswered, passwordsGuessed, redisStopped } from './alerts/of-people.ts'
import { signerStopped } from './alerts/of-processes.ts'
import { balanceChanged, recordChanged } from './alerts/of-records.ts'
import { type Fault, play } from './alerts/play.ts'
import { type HastyPrometheus, startHastyPrometheus } from './alerts/prometheus.ts'
import { openSite, type Site } from './alerts/site.ts'

// Faults are staged in one whole installation that our rules look at: each alert fires, and ends after its fault has. What goes wrong at the
// same time is played at the same time, in rounds; after each nothing is left of it. ROUND=robbed before the command plays some of them.
const roundMs = 1_800_000
/** A process answers after up to three seconds while one of its sources does not. */
const scrapeSeconds = 5
const folder = testFolder()
let site: Site
let prometheus: HastyPrometheus

beforeAll(async () => {
  site = await openSite(folder)
  const { apiPrivate, workerPrivate, watcherPrivate } = site.whole.ports
  const privatePorts = { api: apiPrivate, worker: workerPrivate, watcher: watcherPrivate }
  prometheus = await startHastyPrometheus(folder, privatePorts, scrapeSeconds)
}, 900_000)
afterAll(async () => {
  await prometheus?.stop()
  await site?.stop()
}, 120_000)

const isCalm = async () => (await prometheus.firing()).every((labels) => labels['alertname'] === 'AlertsAlive')

test('an installation that is well fires nothing but AlertsAlive', async () => {
  await waitFor('AlertsAlive', async () => (await prometheus.firing()).length > 0, { timeoutMs: 60_000 })
  await waitFor('calm', isCalm, { timeoutMs: 300_000, everyMs: 500 })
}, 400_000)

const rounds: Readonly<Record<string, readonly ((at: Site) => Fault)[]>> = {
  'records are changed': [balanceChanged, recordChanged],
  'what is delivered is refused': [mailsRefusedAtOnce, pushKeyRefused, signerAskedByApi, payoutsStopped],
  'Redis and the signer are gone': [redisStopped, signerStopped],
  'custody is robbed': [custodyRobbed],
  'what is to be delivered waits': [
    mailServerAbsent,
    pushServiceBusy,
    backupOld,
    messageUnanswered,
    passwordsGuessed,
    breachesUnanswered,
  ],
}

const only = process.env['ROUND']
const played = Object.entries(rounds).filter(([name]) => only === undefined || name.includes(only))
test.each(played)('%s', { timeout: roundMs }, async (_name, faults) => {
  await play(
    prometheus,
    faults.map((fault) => fault(site)),
  )
})

test('nothing of what was staged is left', async () => {
  expect(await runServerCommand('cli', ['audit', 'verify'], site.whole.environment)).toMatch(/are whole/)
  await waitFor('calm', isCalm, { timeoutMs: 600_000, everyMs: 500 })
}, 900_000)
