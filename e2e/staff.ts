import { type Browser, expect, type Page } from '@playwright/test'
import { createPerson, setPermissions } from '../apps/server/src/domains/accounts/index.ts'
import { investorAccounts, openAccounts } from '../apps/server/src/domains/ledger/index.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { parseConfig } from '../apps/server/src/platform/config/config.ts'
import { createPasswords } from '../apps/server/src/platform/crypto/passwords.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createGate } from '../apps/server/src/platform/gate/gate.ts'
import type { Permission } from '../packages/contract/src/permissions.ts'
import { siteUrl } from './pages.ts'
import { demoPassword, logIn, totpCode } from './people.ts'

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
  await page.locator('#field-code').fill(await totpCode(totpSecret))
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/admin'))
  return page
}

interface Staff {
  readonly fullName: string
  readonly username: string
  readonly email: string
}

async function makeAdmin(staff: Staff, permissions: readonly Permission[]): Promise<void> {
  const config = parseConfig(JSON.parse(process.env['PRODUCT_ENVIRONMENT'] ?? '{}'))
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
