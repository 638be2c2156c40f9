import type { Browser, Page } from '@playwright/test'
import { createPerson, setPermissions } from '../apps/server/src/domains/accounts/index.ts'
import { investorAccounts, openAccounts } from '../apps/server/src/domains/ledger/index.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { parseConfig } from '../apps/server/src/platform/config/config.ts'
import { createPasswords } from '../apps/server/src/platform/crypto/passwords.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createGate } from '../apps/server/src/platform/gate/gate.ts'
import type { Permission } from '../packages/contract/src/permissions.ts'
import { productEnvironment } from './pages.ts'
import { demoPassword, giveCode, logIn } from './people.ts'

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let count = 0

/** Admins of one's own, signed in: the demo's two can log in once in thirty seconds, and others need them too. */
export async function newAdmin(browser: Browser, fullName: string, permissions: readonly Permission[]): Promise<Page> {
  count += 1
  const username = `staff_${process.pid}_${count}`
  const email = `${username}@example.org`
  await makeAdmin({ fullName, username, email }, permissions)
  const page = await (await browser.newContext()).newPage()
  await logIn(page, email, demoPassword)
  await giveCode(page, totpSecret)
  return page
}

interface Staff {
  readonly fullName: string
  readonly username: string
  readonly email: string
}

async function makeAdmin(staff: Staff, permissions: readonly Permission[]): Promise<void> {
  const config = parseConfig(productEnvironment())
  const passwordHash = await createPasswords(createGate({ parallelMax: 1, waitingMax: 0 })).hash(demoPassword)
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolMax: 1,
    process: 'e2e',
    onPoolError: () => undefined,
  })
  try {
    await database.transaction(async (tx) => {
      const parts = {
        masterKey: config.MASTER_KEY,
        onPersonCreated: (inside: typeof tx, id: string) => openAccounts(inside, investorAccounts(id)),
      }
      const emailVerifiedAt = systemClock.now()
      const draft = { ...staff, role: 'Admin', language: 'en', passwordHash, totpSecret, emailVerifiedAt } as const
      const personId = await createPerson(tx, parts, draft)
      if (personId === undefined) throw new Error(`There is somebody with ${staff.email} already`)
      await setPermissions(tx, { personId, permissions, actor: 'operator:e2e' })
    })
  } finally {
    await database.close()
  }
}

/** Of the requests that wait, only what these people asked for: other tests ask for things beside this one. */
export async function seeRequestsOf(page: Page, makers: readonly string[]): Promise<void> {
  await page.route('**/api/admin/approvals?*', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const { approvals, ...rest } = (await answer.json()) as { approvals: { madeBy: { name: string } }[] }
    const own = approvals.filter(({ madeBy }) => makers.includes(madeBy.name))
    return route.fulfill({ response: answer, json: { ...rest, approvals: own } })
  })
}
