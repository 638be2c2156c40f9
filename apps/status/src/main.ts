import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from './clock.ts'
import { loadConfig } from './config.ts'
import { publishAssets } from './publish.ts'
import { createTurn, publicFolder } from './turn.ts'

/** How soon an incident that was written at the host is on the page. */
const everyMs = 5_000

const ended = new AbortController()
process.on('SIGTERM', () => ended.abort())
process.on('SIGINT', () => ended.abort())

try {
  const config = loadConfig()
  publishAssets(publicFolder(config.folder))
  const turn = createTurn(config, systemClock, say)
  say('the status is being measured', { url: config.url })
  while (!ended.signal.aborted) {
    await turn()
    await pause(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function say(msg: string, about: object): void {
  process.stdout.write(`${JSON.stringify({ process: 'status', ...about, msg })}\n`)
}
