#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { systemClock } from '../platform/clock/clock.ts'
import { loadConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startHeartbeat } from '../platform/durable/heartbeat.ts'
import { seedDemo } from './seed-demo.ts'

const usage = `clearhold <command>

  seed demo                      people to try the demo edition with (refused in live)
  heartbeat [--sleep-ms 5000]    start one durable flow that sleeps and ends; prints its id
`

const commands: Readonly<Record<string, (rest: string[]) => Promise<string>>> = {
  'seed demo': async () => {
    const config = loadConfig()
    const database = openDatabase({
      url: config.DATABASE_URL,
      poolMax: 2,
      process: 'cli',
      onPoolError: () => undefined,
    })
    try {
      const added = await seedDemo(database, config)
      return added.length === 0 ? 'The demo people are there already.' : `Added ${added.join(', ')}.`
    } finally {
      await database.close()
    }
  },
  heartbeat: async (rest) => {
    const { values } = parseArgs({ args: rest, options: { 'sleep-ms': { type: 'string', default: '5000' } } })
    const id = `beat-${systemClock.now().getTime()}`
    await startHeartbeat(loadConfig().RESTATE_INGRESS_URL, id, { sleepMs: Number.parseInt(values['sleep-ms'], 10) })
    return id
  },
}

const words = process.argv.slice(2)
const name = Object.keys(commands).find((command) => words.slice(0, command.split(' ').length).join(' ') === command)
const run = name === undefined ? undefined : commands[name]
if (name === undefined || run === undefined) {
  process.stderr.write(usage)
  process.exit(64)
}
process.stdout.write(`${await run(words.slice(name.split(' ').length))}\n`)
