import { expect, test } from 'vitest'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { changeNoticeConsent } from './change-notice-consent.ts'
import { readWithdrawalNotices } from './read-withdrawal-notices.ts'

const world = prepareWithdrawals()
const hourMs = 3_600_000
/** A Monday, and the Wednesday of the week after it. */
const monday = new Date('2030-03-04T00:00:00Z')
const wednesday = new Date('2030-03-13T00:00:00Z')

const consent = (personId: string, agreed: boolean) =>
  world.database.app.transaction((tx) => changeNoticeConsent(tx, { personId, agreed, requestId: 'test' }))

/** A person who agreed then, or did not, and was paid this amount at that moment. */
async function paid(amount: string, at: Date, agreedAt: Date | null): Promise<string> {
  const personId = await insertWithdrawer(world.database, { cash: 20_000n })
  if (agreedAt !== null)
    await world.database.owner('insert into withdrawals.notice_consent (person_id, agreed_at) values ($1, $2)', [
      personId,
      agreedAt,
    ])
  const { id } = await asked(world.parts, personId, { amount })
  await world.database.owner(
    `update withdrawals.withdrawal set state = 'settled', end_entry_id = 1, settled_at = $2 where id = $1`,
    [id, at],
  )
  return personId
}

test('A05: a notice needs five who agreed and five who were paid as much in that week; it ends with the consent', async () => {
  const at = (hours: number) => new Date(monday.getTime() + hours * hourMs)
  const before = at(-100)
  const read = async (now = wednesday) => (await readWithdrawalNotices(world.database.app.reader, now)).notices
  const people: string[] = []
  for (const amount of ['612.34', '500', '999.99', '750']) people.push(await paid(amount, at(people.length), before))
  // Agreed, but paid in another band: the week's group is still four.
  people.push(await paid('120', at(7), before))
  expect(await read()).toEqual([])
  // Did not agree, and counts towards the group all the same.
  await paid('888', at(167.9), null)
  const notice = { floor: '500', week: '2030-03-04' }
  expect(await read()).toEqual([notice])
  expect(await read(new Date(wednesday.getTime() - 1))).toEqual([])
  expect(await read(new Date(wednesday.getTime() + 28 * 24 * hourMs))).toEqual([])
  await consent(people[4] ?? '', false)
  expect(await read()).toEqual([])
  await consent(people[4] ?? '', true)
  expect(await read()).toEqual([notice])
})

test('error: a withdrawal settled before the person agreed never appears in a notice', async () => {
  const start = new Date(monday.getTime() + 60 * 24 * hourMs)
  const at = (hours: number) => new Date(start.getTime() + hours * hourMs)
  for (let count = 0; count < 6; count += 1) await paid('5000', at(count), at(count + 0.5))
  const { notices } = await readWithdrawalNotices(world.database.app.reader, at(24 * 20))
  expect(notices).toEqual([])
})
