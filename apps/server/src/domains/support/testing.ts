import { beforeEach } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { filledInStamp } from '#testing/form-stamp.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { answerThread } from './actions/answer-thread.ts'
import { openThread } from './actions/open-thread.ts'
import { openVisitorThread } from './actions/open-visitor-thread.ts'
import type { ThreadParts } from './parts.ts'

/** The fixture of this domain's tests: a database per test, a clock, an investor, a member of staff, and threads of both kinds. */
export function prepareThreads() {
  const database = prepareDatabase('test')
  const masterKey = Buffer.alloc(32, 5)
  let nowMs: number
  let personId: string
  let staffId: string
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-15T10:00:00Z')
    personId = await insertTestPerson(database)
    staffId = await insertTestPerson(database, { role: 'Admin' })
  })
  const clock = { now: () => new Date(nowMs) }
  const parts = (): ThreadParts => ({ database: database.app, clock, masterKey })
  const opening = (change: Partial<Parameters<typeof openThread>[1]> = {}) => ({
    personId,
    subject: 'My withdrawal',
    text: 'Where is it?',
    language: 'es' as const,
    key: randomId(),
    requestId: 'r1',
    ...change,
  })
  const visiting = (change: object = {}) => ({
    name: 'Ada',
    email: 'ada@visitor.example',
    text: 'Is this open to everybody?',
    language: 'fr' as const,
    key: randomId(),
    website: '',
    stamp: filledInStamp(masterKey, clock.now()),
    ...change,
  })
  return {
    database,
    clock,
    masterKey,
    get parts() {
      return parts()
    },
    get personId() {
      return personId
    },
    get staffId() {
      return staffId
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    opening,
    visiting,
    /** An investor's thread; answers its id. */
    open: async (change: Partial<Parameters<typeof openThread>[1]> = {}): Promise<string> => {
      const opened = await openThread(parts(), opening(change))
      if (!opened.ok) throw new Error(opened.code)
      return opened.value
    },
    /** A visitor's thread; answers the value of their cookie. */
    visit: async (change: object = {}): Promise<string> => {
      const opened = await openVisitorThread(parts(), { form: visiting(change), token: undefined, requestId: 'r1' })
      if (!opened.ok || opened.value.token === undefined) throw new Error('no thread was opened')
      return opened.value.token
    },
    answer: (threadId: string, text = 'Tomorrow.', key = randomId()) =>
      answerThread(parts(), { threadId, staffId, text, key, requestId: 'r2' }),
    visitorsThreadId: async (): Promise<string> => {
      const [row] = await database.owner('select id from support.thread where person_id is null')
      return String(row?.['id'])
    },
  }
}
