import { beforeAll } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTimeline } from '#testing/messages.ts'
import { prepareDatabase } from '#testing/resources.ts'

/** Messages of a person who reads Spanish, and of another person. Called at the top of a file. */
export function prepareTimeline() {
  const database = prepareDatabase()
  const personId = randomId()
  const otherId = randomId()
  beforeAll(() => insertTimeline(database, personId, otherId))
  return { database, personId, otherId, mine: { personId, language: 'es' } as const }
}
