import { openSync, writeSync } from 'node:fs'
import { createPoster } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { draftOf } from './deeds.ts'

// One posting process: callers who ask, wait for the answer, write it down and ask again, until SIGTERM or worse.
const [url = '', name = '', callersText = '', ackFile = ''] = process.argv.slice(2)
const database = openDatabase({ url, poolMax: 4, process: name, onPoolError: () => undefined })
const poster = createPoster(database)
const acks = openSync(ackFile, 'a')
const faults: string[] = []
let stopped = false
process.on('SIGTERM', () => {
  stopped = true
})

async function ask(key: string): Promise<string | undefined> {
  try {
    const outcome = await poster.post(draftOf(key))
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
    // Now and then the same is asked again: the answer to what was written must stay the same.
    if (turn % 16 !== 0 || answer?.startsWith('posted') !== true) continue
    const again = await ask(key)
    if (again !== undefined && again !== answer.replace('posted', 'duplicate'))
      faults.push(`${key}: ${answer}, then ${again}`)
  }
}

await Promise.all(Array.from({ length: Number(callersText) }, (_, caller) => call(caller)))
await poster.close()
await database.close()
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
