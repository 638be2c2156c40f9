import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Browser, Page } from '@playwright/test'
import { giveApproverKey, signOwnProposals } from './approving.ts'
import { seedPassword } from './demo-people.ts'
import { noteProof } from './people.ts'
import { cheapPageOf, makePerson, signIn } from './prepared.ts'

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let count = 0

/** Who asks for money or permissions signs it, and so does who approves it. */
const signers: readonly Permission[] = ['finance_maker', 'finance_approver', 'owner']

/**
 * An admin of the test's own, signed in with a fresh second factor: the demo's two can log in once in thirty seconds, and other tests
 * need them too. The page shows nothing yet.
 */
export async function newAdmin(browser: Browser, fullName: string, permissions: readonly Permission[]): Promise<Page> {
  count += 1
  const username = `staff_${process.pid}_${count}`
  const person = { fullname: fullName, username, email: `${username}@example.org`, password: seedPassword }
  await makePerson(person, { staff: { permissions, totpSecret } })
  const context = await browser.newContext()
  const { personId } = await signIn(context, { ...person, totpSecret })
  if (permissions.some((permission) => signers.includes(permission))) await giveApproverKey(context, personId, fullName)
  const page = await cheapPageOf(context)
  noteProof(page, totpSecret)
  signOwnProposals(page)
  return page
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
