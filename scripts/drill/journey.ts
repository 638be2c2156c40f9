import { request } from 'node:https'
import { parseArgs } from 'node:util'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Member } from '#stack/history/session.ts'
import { awaitCredit, checkHomePage, type Mail, registerInvestor, say } from './new-investor.ts'

// A core journey against a running demo, as a person's browser makes it, through its public address alone: register, follow the mail's link,
// take test money, see it credited, begin a plan with it. Certificates are checked: NODE_EXTRA_CA_CERTS names Caddy's own authority.
//   node scripts/drill/journey.ts --site https://localhost
const { values } = parseArgs({ options: { site: { type: 'string', default: 'https://localhost' } } })
const site = new URL(values.site)

/** The catcher's page has a name of its own, which not every resolver knows to be this computer. */
function mailsTo(email: string): Promise<readonly Mail[]> {
  const host = `mail.${site.hostname}`
  return new Promise((resolve, reject) => {
    const path = `/messages.json?to=${encodeURIComponent(email)}`
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

async function deposit(member: Member): Promise<string> {
  await member.call('GET', 'deposit/address')
  await member.call('POST', 'deposit/faucet')
  return awaitCredit(member)
}

async function beginPlan(member: Member): Promise<void> {
  const { planKey, version } = demoPlanTerms.advance
  const body = { key: randomId(), planKey, amount: '2500', termsVersion: version, riskVersion }
  await member.call('POST', 'plan/activate', body)
  const { positions } = await member.call('GET', 'plan/positions')
  if ((positions as readonly unknown[]).length !== 1) throw new Error('The plan is not among the person’s own.')
}

await checkHomePage(site)
say('the home page answers over https, with its headers')
const { member } = await registerInvestor({ site, edition: 'demo', mailsTo })
say('registered, and the address confirmed by the link in the mail')
say(`${await deposit(member)} test USDT credited`)
await beginPlan(member)
say('a plan of 2,500 USDT begun')
