import { expect, test } from 'vitest'
import { endSessions } from '#domains/accounts/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { insertTestSession } from '#testing/people.ts'
import { silentLog } from '#testing/resources.ts'
import { preparePush } from '../testing.ts'
import { dropEndedSubscriptions } from './drop-ended-subscriptions.ts'
import { notifyOfEvents } from './notify-of-events.ts'

const { database, service, clock, notified, subscribe, subscriptions } = preparePush()
const tell = async () => {
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
}

test('of a person’s devices, those whose session is over are forgotten', async () => {
  const { personId, sessionId } = await notified()
  const over = await insertTestSession(database, personId)
  await subscribe(personId, over, service().browser().subscription)
  await database.owner('update accounts.session set expires_at = clock_timestamp() where id = $1', [over])
  await database.app.transaction((tx) => dropEndedSubscriptions(tx, clock, personId))
  expect(await subscriptions()).toMatchObject([{ session_id: sessionId }])
})

test.each(['signed_out', 'revoked', 'password_changed', 'frozen', 'closed', 'ended_by_staff', 'recovered'] as const)(
  'sessions that end (%s) take their devices with them, and no one else’s',
  async (reason) => {
    const { personId, sessionId } = await notified()
    const kept = await insertTestSession(database, personId)
    await subscribe(personId, kept, service().browser().subscription)
    const { sessionId: other } = await notified()
    await database.app.transaction((tx) => endSessions(tx, { clock: systemClock }, personId, reason, kept))
    await tell()
    const left = (await subscriptions()).map(({ session_id }) => session_id)
    expect(left).not.toContain(sessionId)
    expect(left.sort()).toEqual([kept, other].sort())
  },
)
