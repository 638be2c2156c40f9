import { readOpenPushIds, sendPush } from '#domains/notifications/index.ts'
import { wirePush } from '#main/wiring/push.ts'
import { join } from './investors.ts'
import type { World } from './world.ts'

const openMax = 100

/** A device that is notified, and pushes that were sent, refused, void, uncertain, or wait for a push service. */
export async function fillPushes(world: World): Promise<void> {
  const { turns, pushService } = world
  const { call } = await join(world, { username: 'wants_notices', fullName: 'Wants Notices' })
  await turns.tell()
  await call('PUT', 'user/me/push', pushService.browser().subscription)
  const changed = async (phrase: string) => {
    await call('PUT', 'user/me/phrase', { phrase })
    await turns.tell()
  }
  for (const status of [201, 400, 503]) {
    pushService.answers(status)
    await changed(`Answered by ${status}`)
    await sendPushes(world)
  }
  pushService.answers((response) => void response.destroy())
  await changed('Never answered')
  await sendPushes(world)
  await changed('Read at once')
  await call('POST', 'messages/read-all')
  await sendPushes(world)
  pushService.answers(503)
  await changed('Asked again later')
  await sendPushes(world)
}

/** Runs the flow's step once for every push that has not ended. */
async function sendPushes({ database, config, log }: World): Promise<void> {
  const { parts } = wirePush({ database, config, log })
  for (const id of await readOpenPushIds(database.reader, undefined, openMax)) await sendPush(parts, BigInt(id))
}
