import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { countMail } from './count-mail.ts'

const world = prepareAttempts()

const email = 'ines@example.test'

test('mails to one address are rate limited: four, then a pause', async () => {
  const mail = () => world.parts.database.transaction((tx) => countMail(tx, world.parts, email))
  const answers: boolean[] = []
  for (let time = 0; time < 7; time += 1) answers.push(await mail())
  expect(answers).toEqual([true, true, true, true, true, false, false])
  world.parts.clock.pass(15 * 60)
  expect(await mail()).toBe(true)
})
