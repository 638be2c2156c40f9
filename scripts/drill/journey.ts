import { request } from 'node:https'
import { parseArgs } from 'node:util'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { randomId } from '#platform/crypto/crypto.ts'
import { callApi, Member } from '#stack/history/session.ts'
import { waitFor } from '#stack/wait-for.ts'

// A core journey against a running demo, as a person's browser makes it, through its public address alone: register, follow the mail's link,
// take test money, see it credited, begin a plan with it. Certificates are checked: NODE_EXTRA_CA_CERTS names Caddy's own authority.
//   node scripts/drill/journey.ts --site https://localhost
const { values } = parseArgs({ options: { site: { type: 'string', default: 'https://localhost' } } })
const site = new URL(values.site)
const username = `drill_${randomId().slice(0, 8)}`
const person = { username, email: `${username}@clearhold.example`, password: 'eleven green kettles' }
const patience = { timeoutMs: 120_000, everyMs: 500 }

interface Mail {
  readonly to: string
  readonly text: string
}

/** The catcher's page has a name of its own, which not every resolver knows to be this computer. */
function caughtMails(): Promise<readonly Mail[]> {
  const host = `mail.${site.hostname}`
  return new Promise((resolve, reject) => {
    const path = `/messages.json?to=${encodeURIComponent(person.email)}`
    const options = { host: '127.0.0.1', port: site.port || 443, servername: host, headers: { host }, path }
    const call = request(options, async (response) => {
      try {
        resolve(JSON.parse((await response.setEncoding('utf8').toArray()).join('')) as Mail[])
      } catch (error) {
        reject(error as Error)
      }
    })
    call.on('error', reject).end()
  })
}

async function register(): Promise<void> {
  const form = new FormData()
  const fields = { fullname: 'Dora Drill', ...person, language: 'en', ...legalVersions }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  await callApi(site.origin, 'POST', 'auth', { body: form, who: username })
  const token = await waitFor(
    'the mail with the link',
    async () => {
      const links = (await caughtMails()).flatMap(({ text }) => text.match(/https:\/\/\S+\/verify-email\?\S+/g) ?? [])
      return links.map((link) => new URL(link).searchParams.get('token')).find((found) => found !== null)
    },
    patience,
  )
  await callApi(site.origin, 'POST', 'auth/verify-email', { body: { token, password: person.password }, who: username })
}

async function deposit(member: Member): Promise<string> {
  await member.call('GET', 'deposit/address')
  await member.call('POST', 'deposit/faucet')
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

async function beginPlan(member: Member): Promise<void> {
  const { planKey, version } = demoPlanTerms.advance
  const body = { key: randomId(), planKey, amount: '2500', termsVersion: version, riskVersion }
  await member.call('POST', 'plan/activate', body)
  const { positions } = await member.call('GET', 'plan/positions')
  if ((positions as readonly unknown[]).length !== 1) throw new Error('The plan is not among the person’s own.')
}

const startedMs = performance.now()
const say = (step: string) => console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s: ${step}`)
const page = await fetch(site)
if (!page.ok || !page.headers.get('strict-transport-security')?.includes('max-age'))
  throw new Error(`${site.origin} answered ${page.status}`)
say('the home page answers over https, with its headers')
await register()
say('registered, and the address confirmed by the link in the mail')
const member = new Member(site.origin, person)
say(`${await deposit(member)} test USDT credited`)
await beginPlan(member)
say('a plan of 2,500 USDT begun')
