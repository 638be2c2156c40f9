import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { randomId } from '#platform/crypto/crypto.ts'
import { type Credentials, callApi, Member } from '#stack/history/session.ts'
import { waitFor } from '#stack/wait-for.ts'

export const patience = { timeoutMs: 120_000, everyMs: 500 }

export interface Mail {
  readonly to: string
  readonly text: string
}

export interface Desk {
  readonly site: URL
  readonly edition: 'demo' | 'live'
  /** What the mail server caught for this address, the newest first. */
  readonly mailsTo: (email: string) => Promise<readonly Mail[]>
}

/** Waits for a link of this path in a mail to this address. */
export function linkInMail({ mailsTo }: Desk, email: string, path: string): Promise<URL> {
  return waitFor(
    `the mail with the link to ${path}`,
    async () => {
      const links = (await mailsTo(email)).flatMap(({ text }) => text.match(/https:\/\/\S+/g) ?? [])
      return links.map((link) => new URL(link)).find(({ pathname }) => pathname === path)
    },
    patience,
  )
}

/** A new person: registers as the page does, and confirms the address by the link in the mail. */
export async function registerInvestor(desk: Desk): Promise<{ readonly member: Member; readonly person: Credentials }> {
  const { site, edition } = desk
  const username = `drill_${randomId().slice(0, 8)}`
  const person = { edition, username, email: `${username}@clearhold.example`, password: 'eleven green kettles' }
  const { email, password } = person
  const form = new FormData()
  const fields = { fullname: 'Dora Drill', username, email, password, language: 'en', ...legalVersions }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  await callApi(site.origin, 'POST', 'auth', { body: form, who: username, edition })
  const token = (await linkInMail(desk, email, '/verify-email')).searchParams.get('token')
  await callApi(site.origin, 'POST', 'auth/verify-email', { body: { token, password }, who: username, edition })
  return { member: new Member(site.origin, person), person }
}

/** Waits until the investor's newest deposit is credited; answers its amount. */
export function awaitCredit(member: Member): Promise<string> {
  return waitFor(
    'the deposit to be credited',
    async () => {
      const { deposits } = await member.call('GET', 'deposit/mine')
      const [first] = deposits as readonly { readonly state: string; readonly amount: string }[]
      return first?.state === 'credited' && first.amount
    },
    patience,
  )
}

/** The home page as a stranger gets it. */
export async function checkHomePage(site: URL): Promise<void> {
  const page = await fetch(site)
  if (!page.ok || !page.headers.get('strict-transport-security')?.includes('max-age'))
    throw new Error(`${site.origin} answered ${page.status}`)
}

const startedMs = performance.now()

/** A step of a journey, with the seconds since it began. */
export function say(step: string): void {
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s: ${step}`)
}
