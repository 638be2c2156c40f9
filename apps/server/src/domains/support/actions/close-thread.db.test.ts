import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareThreads } from '../testing.ts'
import { closeThread } from './close-thread.ts'

const desk = prepareThreads()
const close = (threadId: string) => closeThread(desk.parts, { threadId, staffId: desk.staffId, requestId: 'r' })

test('a closed thread waits no longer, says who closed it, and is closed once', async () => {
  const id = await desk.open()
  expect(await close(id)).toEqual({ ok: true, value: 'closed' })
  expect(await close(id)).toEqual({ ok: true, value: 'closed' })
  expect(await desk.database.owner('select state, waiting_since, closed_by from support.thread')).toEqual([
    { state: 'closed', waiting_since: null, closed_by: `person:${desk.staffId}` },
  ])
  const events = await desk.database.owner("select person_id from platform.outbox where type = 'support.closed'")
  expect(events).toEqual([{ person_id: desk.personId }])
})

test('error: what is not there cannot be closed', async () => {
  expect(await close(randomId())).toMatchObject({ ok: false, code: 'not_found' })
})
