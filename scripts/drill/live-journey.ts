import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decimalFromMicro } from '@clearhold/contract/money'
import { changedHoldHours } from '#domains/withdrawals/rules.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { openDemoOperator } from '#platform/chain/test-wallet.ts'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { asFile, cardOf, selfieOf } from '#stack/history/pictures.ts'
import type { Member } from '#stack/history/session.ts'
import { repositoryRoot } from '#stack/product.ts'
import { awaitCredit, checkHomePage, type Desk, linkInMail, type Mail, registerInvestor, say } from './new-investor.ts'
import { readPage } from './read-page.ts'

// A journey against a running live edition in its drill, through its public address: register, confirm by the mail, pay in from a wallet of
// one's own, see it credited, show who one is, ask for it back, and be told what that waits for. There is no test money here: the investor pays.
//   node --import ./scripts/drill/resolve-here.ts scripts/drill/live-journey.ts --site https://… --chain http://… --token 0x… --mails http://…
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '' },
    chain: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    mails: { type: 'string', default: '' },
  },
})
const site = new URL(values.site)
const paidInMicro = 40_000_000n
const takenOutMicro = 25_000_000n
const desk: Desk = {
  site,
  edition: 'live',
  mailsTo: async (email) => {
    const found = await fetch(new URL(`/messages.json?to=${encodeURIComponent(email)}`, values.mails))
    return (await found.json()) as readonly Mail[]
  },
}

/** From a wallet that the platform knows nothing of. */
async function deposit(member: Member): Promise<string> {
  const { address } = await member.call('GET', 'deposit/address')
  await openDemoOperator(1, values.chain).pay(values.token as Hex, String(address) as Hex, paidInMicro)
  return awaitCredit(member)
}

async function sendIdentity(member: Member): Promise<void> {
  const person = { fullName: 'Dora Drill', country: 'GB', address: '2 Drill Lane, London' }
  const dob = '1984-05-17'
  const form = new FormData()
  form.append('idCard', asFile(await cardOf(person, dob)), 'idCard.jpg')
  for (const [name, value] of Object.entries({ fullname: person.fullName, dob, address: person.address }))
    form.append(name, value)
  form.append('selfie', asFile(await selfieOf()), 'selfie.jpg')
  await member.call('POST', 'kyc/submit', form)
}

/** An address without a known key: what is paid there stays. */
function ownWallet(email: string): string {
  return `0x${Buffer.from(sha256(email)).subarray(0, 20).toString('hex')}`
}

interface Asked {
  readonly id: string
  readonly state: string
  readonly holdUntil: string | null
}

async function withdraw(member: Member, email: string): Promise<Asked> {
  await member.call('POST', 'withdrawal-addresses', { address: ownWallet(email), label: 'My wallet' })
  const confirm = (await linkInMail(desk, email, '/user/withdraw')).searchParams.get('confirm')
  const { confirmed } = await member.call('POST', 'withdrawal-addresses/confirm', { token: confirm })
  const { id: addressId } = confirmed as { readonly id: string }
  const amount = decimalFromMicro(takenOutMicro)
  const body = { key: randomId(), type: 'capital', method: 'crypto', amount, addressId }
  const { withdrawal } = await member.call('POST', 'withdraw', body)
  return withdrawal as Asked
}

/** The words of the page, as its texts have them: the drill compares, it does not write them. */
function wordsOf(state: 'awaiting_verification'): { readonly heading: string; readonly said: string } {
  const { heading, said } = JSON.parse(
    readFileSync(join(repositoryRoot, 'apps/web/src/i18n/locales/en/withdraw.json'), 'utf8'),
  ) as Record<'heading' | 'said', Readonly<Record<string, string>>>
  const amount = (takenOutMicro / 1_000_000n).toString()
  return { heading: (heading[state] ?? '').replace('{{amount}}', `${amount}.00`), said: said[state] ?? '' }
}

/** The page of the withdrawal says what it waits for, and the api until when the new address rests. */
async function checkWait(member: Member, { id, state, holdUntil }: Asked): Promise<string> {
  if (state !== 'awaiting_verification' || holdUntil === null)
    throw new Error(`The withdrawal is ${state}, held until ${holdUntil}.`)
  const restHours = Math.round((Date.parse(holdUntil) - Date.now()) / 3_600_000)
  if (restHours !== changedHoldHours) throw new Error(`The new address rests for ${restHours} hours.`)
  const page = await readPage(site, { path: `/user/withdraw?withdrawal=${id}`, loaded: 'USDT' }, member)
  const words = wordsOf(state)
  if (page.heading !== words.heading || page.said !== words.said)
    throw new Error(`The page says '${page.heading}' and '${page.said}'.`)
  return `the withdrawal waits: '${page.heading}. ${page.said}' Its new address rests for ${restHours} hours.`
}

await checkHomePage(site)
say('the home page answers over https, with its headers')
const { member, person } = await registerInvestor(desk)
say('registered, and the address confirmed by the link in the mail, which came over TLS')
say(`${await deposit(member)} USDT credited`)
await member.addFactor()
await sendIdentity(member)
say('a second factor added, and an identity sent')
say(await checkWait(member, await withdraw(member, person.email)))
