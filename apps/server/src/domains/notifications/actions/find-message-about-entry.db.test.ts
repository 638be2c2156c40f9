import { expect, test } from 'vitest'
import { prepareTimeline } from '../testing.ts'
import { findMessageAboutEntry } from './find-message-about-entry.ts'

const { database, otherId, mine } = prepareTimeline()

test('the words about an entry of the book, for whom it is', async () => {
  expect(await findMessageAboutEntry(database.app.reader, mine, 'balance.adjusted', '12-1')).toContain(
    'Un error nuestro',
  )
  expect(await findMessageAboutEntry(database.app.reader, mine, 'balance.adjusted', '12-2')).toBeUndefined()
  const other = { ...mine, personId: otherId }
  expect(await findMessageAboutEntry(database.app.reader, other, 'balance.adjusted', '12-1')).toBeUndefined()
})
