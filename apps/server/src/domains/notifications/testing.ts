import { beforeAll } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTimeline } from '#testing/messages.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { changePhrase } from './actions/change-phrase.ts'
import { openPhrases } from './actions/open-phrases.ts'

/** Messages of a person who reads Spanish, and of another person. Called at the top of a file. */
export function prepareTimeline() {
  const database = prepareDatabase()
  const personId = randomId()
  const otherId = randomId()
  beforeAll(() => insertTimeline(database, personId, otherId))
  return { database, personId, otherId, mine: { personId, language: 'es' } as const }
}

/** Phrases that people choose for their mails, each test in a database of its own. */
export function preparePhrases() {
  const database = prepareDatabase('test')
  const masterKey = Buffer.alloc(32, 3)
  const now = systemClock.now()
  return {
    database,
    masterKey,
    now,
    change: (personId: string, phrase: string | null, at: Date = now) =>
      database.app.transaction((tx) =>
        changePhrase(tx, { masterKey }, { personId, phrase, now: at, requestId: 'r-1' }),
      ),
    phrasesOf: (personId: string, at: Date = now, key: Buffer | Buffer[] = masterKey) =>
      openPhrases(database.app.reader, { masterKey: key, now: at }, personId),
  }
}
