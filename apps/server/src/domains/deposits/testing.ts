import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { atEnd } from '#testing/at-end.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { type DepositRow, insertDepositRows } from '#testing/deposit-rows.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { prepareDatabase, testDatabase, testFolder } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import type { TestMoneyParts } from './parts.ts'

// Fixtures for tests of this domain. Each is called at the top of a file; its values are available once the first test runs.

/** A chain whose wallet sends test money on request. */
export function prepareTestMoney() {
  let desk: DepositDesk
  let parts: TestMoneyParts
  beforeAll(async () => {
    desk = await depositDesk({ confirmationsNeeded: 2 })
    const { chainId, url } = desk.anvil
    parts = {
      database: desk.database.app,
      chainId,
      depositXpub: testXpub,
      clock: systemClock,
      wallet: openTestWallet(chainId, url, ''),
      token: (await desk.parts()).token,
    }
  })
  return {
    get desk() {
      return desk
    },
    get parts() {
      return parts
    },
  }
}

/** Deposits of two people, of whom only the first has a name. */
export function prepareDepositRows() {
  const database = prepareDatabase()
  const one = randomUUID()
  const two = randomUUID()
  let made: DepositRow[]
  beforeAll(async () => {
    made = await insertDepositRows(database, one, two)
  })
  return {
    database,
    one,
    two,
    parts: { explorerUrl: '', chainId: 31_337, usernamesOf: async () => new Map([[one, 'ines']]) },
    get made() {
      return made
    },
  }
}

/** What proofs of payment are kept with, under a key of each person. */
export async function proofParts() {
  const database = await testDatabase()
  const images = openImages()
  atEnd(() => images.close())
  const storage = diskStorage(testFolder())
  return { database: database.app, storage, masterKey: Buffer.alloc(32, 3), personKeys: testPersonKeys(), images }
}
