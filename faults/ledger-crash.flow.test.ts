import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { databaseUrl, type Postgres, runSql, startPostgres } from '#stack/postgres.ts'
import { testLogin, testUrl } from '#stack/test-login.ts'
import { waitFor } from '#stack/wait-for.ts'
import { testFolder } from '#testing/resources.ts'
import { openHotAccounts, readAcks } from './ledger/deeds.ts'
import { demandNothingLost, demandSameAnswers, tally } from './ledger/demands.ts'
import { type PostingProcess, startPosting } from './ledger/posting.ts'

// A separate cluster: killing it affects no other test.
const whole = process.env['FAULTS'] === 'whole'
const kills = whole ? 20 : 3
const name = 'clearhold'

let postgres: Postgres
let database: Database
let folder: string

beforeAll(async () => {
  folder = testFolder()
  postgres = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() })
  await runSql(postgres, 'postgres', `create database ${name}`)
  await install(databaseUrl(postgres, name), { edition: 'demo' })
  const url = await testLogin(postgres, name)
  database = openDatabase({ url, poolMax: 8, process: 'test', onPoolError: () => undefined })
  await openHotAccounts(database)
})
afterAll(async () => {
  await database.close()
  await postgres.program?.stop()
})

/** What is killed: the server, one of its backends (the server then ends all others and recovers), the posting process. */
const victims = ['server', 'posting process', 'backend'] as const

async function killPostgres(victim: 'server' | 'backend'): Promise<void> {
  const { program } = postgres
  if (program === undefined) throw new Error('the cluster is not ours')
  if (victim === 'server') {
    const { starts } = program
    program.kill('SIGKILL')
    await waitFor('the server to be started again', async () => program.starts > starts, { everyMs: 20 })
    return program.untilReady(60_000)
  }
  const [row] = await runSql(
    postgres,
    name,
    `select pid from pg_stat_activity where application_name like 'clearhold-life%' order by state_change desc limit 1`,
  )
  process.kill((row as { pid: number }).pid, 'SIGKILL')
}

test(
  `kill -9 of PostgreSQL and of the posting process, ${kills} times under load: nothing acknowledged is lost or written twice`,
  async () => {
    const lives: PostingProcess[] = []
    const url = testUrl(postgres, name)
    const begin = () => {
      const life = startPosting(folder, url, `life${lives.length + 1}`, 64)
      lives.push(life)
      return life
    }
    let posting = begin()
    const ackBytes = () => statSync(posting.ackFile).size
    const untilAcked = async (bytes: number) => {
      const before = ackBytes()
      await waitFor('answers', async () => ackBytes() >= before + bytes, { timeoutMs: 60_000, everyMs: 20 })
    }
    const recoveriesMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await untilAcked(20_000)
      const victim = victims[kill % victims.length] ?? 'server'
      const killedAt = performance.now()
      if (victim === 'posting process') {
        posting.child.kill('SIGKILL')
        posting = begin()
      } else await killPostgres(victim)
      await untilAcked(victim === 'posting process' ? 1 : 10_000)
      recoveriesMs.push(Math.round(performance.now() - killedAt))
    }
    expect(await posting.stop()).toBe('')
    const acks = readAcks(lives.map(({ ackFile }) => ackFile))
    console.log(`crashes: ${kills} kills; ${tally(acks)}; answers went on after ${recoveriesMs.join(', ')} ms`)
    const query = (statement: string, values: unknown[]) => runSql(postgres, name, statement, values)
    await demandNothingLost(database, query, acks)
    await demandSameAnswers(database, acks)
  },
  (kills * 15 + 60) * 1_000,
)
