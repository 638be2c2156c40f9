import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#stack/free-port.ts'
import { startRedis } from '#stack/redis.ts'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testFolder } from '#testing/resources.ts'
import { redisRelayPing } from './relay-ping.ts'

test('a relay that listens before Redis is reachable hears pings once it is', async () => {
  const port = await freePort()
  const ping = redisRelayPing(`redis://127.0.0.1:${port}`, 'test:', silentLog)
  let heard = 0
  ping.listen(() => {
    heard += 1
  })
  ping.ping()
  const redis = await startRedis(port, join(testFolder(), 'redis.log'))
  try {
    await waitFor('a ping to be heard', async () => {
      ping.ping()
      return heard > 0
    })
  } finally {
    await ping.close()
    await redis.program.stop()
  }
  expect(heard).toBeGreaterThan(0)
})
