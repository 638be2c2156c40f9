import { openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostingOutcome, postEntries } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { draftOf } from './deeds.ts'

// One posting process: callers that send a request, wait, record the answer and repeat, until SIGTERM or SIGKILL.
const [url = '', name = '', callersText = '', ackFile = ''] = process.argv.slice(2)
const database = openDatabase({
  url,
  poolMax: 4,
  process: name,
  onPoolError: () => undefined,
  // Many callers share few connections, on a busy machine.
  connectionWaitMs: 60_000,
})
const acks = openSync(ackFile, 'a')
const faults: string[] = []
let stopped = false
process.on('SIGTERM', () => {
  stopped = true
})

/** PostgreSQL is down or restarting: the outcome of the call is unknown, and a retry is safe, because the key makes it idempotent. */
const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|53300|57P0|08)/
const lostWords = /Connection terminated|not queryable|timeout exceeded when trying to connect/
const attemptsMax = 40

async function post(key: string): Promise<PostingOutcome | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await database.transaction((tx) => postEntries(tx, [draftOf(key)]), { attemptsMax: 20 }))[0]
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: string }
      if (attempt >= attemptsMax || !(lostConnection.test(String(code)) || lostWords.test(message ?? ''))) throw error
      await pause(Math.min(attempt * 50, 1_000))
    }
  }
}

async function ask(key: string): Promise<string | undefined> {
  try {
    const outcome = await post(key)
    if (outcome === undefined) throw new Error('an entry got no outcome')
    const id = 'entryId' in outcome ? outcome.entryId : '-'
    writeSync(acks, `${key} ${outcome.kind} ${id}\n`)
    return `${outcome.kind} ${id}`
  } catch (error) {
    faults.push(`${key}: ${(error as Error).message}`)
    return undefined
  }
}

async function call(caller: number): Promise<void> {
  for (let turn = 1; !stopped; turn += 1) {
    const key = `${name}:${caller}:${turn}`
    const answer = await ask(key)
    // Some requests are repeated: the answer for a written entry must stay the same.
    if (turn % 16 !== 0 || answer?.startsWith('posted') !== true) continue
    const again = await ask(key)
    if (again !== undefined && again !== answer.replace('posted', 'duplicate'))
      faults.push(`${key}: ${answer}, then ${again}`)
  }
}

await Promise.all(Array.from({ length: Number(callersText) }, (_, caller) => call(caller)))
await database.close()
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
