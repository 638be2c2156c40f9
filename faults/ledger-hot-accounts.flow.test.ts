import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { startLoop } from '#platform/durable/loop.ts'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testDatabase, testFolder } from '#testing/resources.ts'
import { openHotAccounts, readAcks } from './ledger/deeds.ts'
import { demandNothingLost, demandSameAnswers, sealOnce, tally } from './ledger/demands.ts'
import { startPosting } from './ledger/posting.ts'

const whole = process.env['FAULTS'] === 'whole'
const seconds = whole ? 60 : 8

test(
  `four processes, 64 callers each, ${seconds} s on twenty hot accounts: no deadlock reaches a caller and the book holds`,
  async () => {
    const database = await testDatabase()
    const folder = testFolder()
    await openHotAccounts(database.app)
    const run = async () => (await sealOnce(database.app)) > 0
    const sealer = startLoop({
      name: 'sealer',
      log: silentLog,
      database: database.app,
      idleMs: 250,
      lease: 'one leads',
      run,
    })
    const lagsSeconds: number[] = []
    const processes = [1, 2, 3, 4].map((index) => startPosting(folder, database.appUrl, `hot${index}`, 64))
    try {
      // On a busy machine a process takes longer to start than the test lasts.
      await waitFor('every process to post', async () =>
        processes.every(({ ackFile }) => readAcks([ackFile]).length > 0),
      )
      const endsAt = performance.now() + seconds * 1_000
      while (performance.now() < endsAt) {
        await pause(seconds * 250)
        expect(await verifyLedger(database.app.reader)).toEqual([])
        const [row] = await database.owner(
          'select coalesce(extract(epoch from clock_timestamp() - min(waiting_since)), 0)::float as seconds from audit.unsealed',
        )
        lagsSeconds.push(row?.['seconds'] as number)
      }
    } finally {
      const outputs = await Promise.all(processes.map(({ stop }) => stop()))
      await sealer.stop()
      expect(outputs).toEqual(['', '', '', ''])
    }
    const acks = readAcks(processes.map(({ ackFile }) => ackFile))
    const counts = processes.map(({ ackFile }) => readAcks([ackFile]).length)
    const [stats] = await database.owner(
      `select deadlocks::int, xact_rollback::int from pg_stat_database where datname = current_database()`,
    )
    console.log(
      `hot accounts: ${tally(acks)}; by process ${counts.join(', ')}; inside PostgreSQL ${stats?.['deadlocks']} deadlocks and ${stats?.['xact_rollback']} calls repeated; the oldest unsealed group waited ${Math.max(...lagsSeconds).toFixed(1)} s at most`,
    )
    expect(Math.min(...counts)).toBeGreaterThan(100)
    expect(acks.some(({ kind }) => kind === 'overdraft')).toBe(true)
    await demandNothingLost(database.app, database.owner, acks)
    await demandSameAnswers(database.app, acks)
  },
  (seconds + 120) * 1_000,
)
