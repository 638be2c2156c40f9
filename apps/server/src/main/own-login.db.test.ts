import { expect, test } from 'vitest'
import { type ProcessRole, processRoles } from '#stack/roles/table.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { connectDatabase } from './connections.ts'

const database = prepareDatabase()

/** Connects as a process does at its start. */
async function start(name: 'api' | 'worker' | 'watcher', login: ProcessRole): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const config = { EDITION: 'demo', DATABASE_URL: database.urlOf(login), DATABASE_POOL_MAX: 2, REDIS_URL: '' }
  const context = { config, log: silentLog, onStop: (stop: () => Promise<void>) => void stops.push(stop) }
  try {
    await connectDatabase(context as unknown as Parameters<typeof connectDatabase>[0], name)
  } finally {
    for (const stop of stops) await stop()
  }
}

test.each(['api', 'worker', 'watcher'] as const)('the %s starts with its own login and with no other', async (name) => {
  await start(name, name)
  for (const login of processRoles.filter((role) => role !== name))
    await expect(start(name, login)).rejects.toThrow(`must connect as clearhold_${name}, not as clearhold_${login}`)
})
