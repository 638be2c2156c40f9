import { expect, test } from 'vitest'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { deskToken, openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'
import { parseSignerConfig } from './config.ts'
import { policyOf } from './parts.ts'
import { dayBegan } from './store.ts'

const database = prepareDatabase('test')

/** Two of 40 are a day's automatic sum. */
const limits = { autoDayMaxMicro: 80_000_000n }
const amountMicro = 40_000_000n
const capReached = { status: 409, body: { code: 'auto_cap_reached' } }

async function pay(desk: SignerDesk) {
  const id = await desk.withdraw({ amountMicro })
  const reserved = await desk.reserve(id)
  return reserved.status === 200 ? desk.sign(id) : reserved
}

const aDayLater = (desk: SignerDesk) => desk.asApp('update platform.clock set offset_ms = offset_ms + 86400000')

test('while a demo’s past is lived, its days are the signer’s days: each has its own automatic sum', async () => {
  await beginInThePast(database, 30)
  const desk = await openSignerDesk(database, limits)
  for (let day = 0; day < 3; day += 1) {
    expect((await pay(desk)).status).toBe(200)
    expect((await pay(desk)).status).toBe(200)
    expect(await pay(desk)).toEqual(capReached)
    await aDayLater(desk)
  }
  // What the seed paid months ago does not count today, although it was signed a minute ago.
  expect((await pay(desk)).status).toBe(200)
  await endInThePresent(database)
  expect((await pay(desk)).status).toBe(200)
  expect((await pay(desk)).status).toBe(200)
  expect(await pay(desk)).toEqual(capReached)
})

test('error: once the past has ended, moving the demo’s clock lifts no limit', async () => {
  await beginInThePast(database, 30)
  const desk = await openSignerDesk(database, limits)
  await endInThePresent(database)
  expect((await pay(desk)).status).toBe(200)
  expect((await pay(desk)).status).toBe(200)
  for (let day = 0; day < 3; day += 1) {
    await aDayLater(desk)
    expect(await pay(desk)).toEqual(capReached)
  }
})

test('error: without such a past a clock that is moved frees nothing either', async () => {
  const desk = await openSignerDesk(database, limits)
  expect((await pay(desk)).status).toBe(200)
  expect((await pay(desk)).status).toBe(200)
  await aDayLater(desk)
  expect(await pay(desk)).toEqual(capReached)
})

test('error: a signer of the live edition counts real time alone, whatever the database says of a past', async () => {
  await beginInThePast(database, 30)
  const desk = await openSignerDesk(database, { ...limits, countsDemoHistory: false })
  expect((await pay(desk)).status).toBe(200)
  expect((await pay(desk)).status).toBe(200)
  await aDayLater(desk)
  expect(await pay(desk)).toEqual(capReached)
})

test('which of them it is follows from its own settings', () => {
  const settings = (edition: 'demo' | 'live') => ({
    EDITION: edition,
    CHAIN_ID: '1',
    TOKEN_ADDRESS: deskToken,
    SIGNER_CUSTODY_ADDRESS: deskToken,
    SIGNER_PASSPHRASE: 'a passphrase of our own',
    PUBLIC_URL: 'https://clearhold.example',
  })
  const policyFor = (edition: 'demo' | 'live') => {
    const parsed = parseSignerConfig(settings(edition))
    if (!parsed.success) throw parsed.error
    return policyOf(parsed.data)
  }
  expect(policyFor('demo')?.countsDemoHistory).toBe(true)
  expect(policyFor('live')?.countsDemoHistory).toBe(false)
  expect(dayBegan({ countsDemoHistory: false })).not.toContain('platform.')
})
