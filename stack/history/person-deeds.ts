import { formFillMs } from '@clearhold/contract/content/rules'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { decimalFromMicro } from '@clearhold/contract/money'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { issueFormStamp } from '#domains/content/actions/issue-form-stamp.ts'
import { sendContactMessage } from '#domains/content/actions/send-contact-message.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import type { PersonDeed } from './deeds.ts'
import { asFile, cardOf, receiptOf, selfieOf } from './pictures.ts'
import { callApi } from './session.ts'
import type { World } from './world.ts'

type DeedOf<What extends PersonDeed['do']> = Extract<PersonDeed, { readonly do: What }>

/** Performs a user's action through the calls of the corresponding page. */
export async function doAsPerson(world: World, deed: PersonDeed): Promise<void> {
  const member = world.member(deed.who)
  switch (deed.do) {
    case 'register':
      return register(world, deed)
    case 'confirm_email':
      return confirmEmail(world, deed.who)
    case 'add_factor':
      return member.addFactor()
    case 'remove_factor':
      return member.removeFactor()
    case 'send_identity':
    case 'send_identity_again':
      return sendIdentity(world, deed)
    case 'deposit':
      return deposit(world, deed)
    case 'tell_of_bank_payment':
      return tellOfBankPayment(world, deed)
    case 'begin_plan':
      return beginPlan(world, deed)
    case 'leave_plan':
      return leavePlan(world, deed.who)
    case 'add_address':
      return addAddress(world, deed.who)
    case 'withdraw':
      return withdraw(world, deed)
    case 'cancel':
      return void (await member.call('POST', `withdrawal/${world.idOf(deed.key)}/cancel`))
    case 'say_received':
      return void (await member.call('POST', `withdrawal/${world.idOf(deed.key)}/received`))
    case 'dispute':
      return void (await member.call('POST', `withdrawal/${world.idOf(deed.key)}/dispute`))
    case 'write_message':
      return writeMessage(world, deed)
    case 'write_testimonial': {
      const { country, language } = world.person(deed.who)
      const { rating, text } = deed
      return void (await member.call('POST', 'testimonial', { rating, text, country, language }))
    }
  }
}

async function register(world: World, { who, invitedBy }: DeedOf<'register'>): Promise<void> {
  const { username, fullName, email, language } = world.person(who)
  const form = new FormData()
  const ref = invitedBy === undefined ? undefined : (await world.member(invitedBy).call('GET', 'referrals/me'))['code']
  const fields = {
    fullname: fullName,
    username,
    email,
    password: world.passwordOf(who),
    language,
    ...legalVersions,
    ...(ref !== undefined && { ref: String(ref) }),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  await callApi(world.apiUrl, 'POST', 'auth', { body: form, who })
}

async function confirmEmail(world: World, who: string): Promise<void> {
  const link = await world.linkInMail(world.person(who).email, '/verify-email')
  const body = { token: link.searchParams.get('token') ?? '', password: world.passwordOf(who) }
  await callApi(world.apiUrl, 'POST', 'auth/verify-email', { body, who })
}

/** Of legal age, and the same in every installation. */
function birthDateOf(username: string): string {
  const [years = 0, month = 0, day = 0] = sha256(username)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${1958 + (years % 42)}-${two(1 + (month % 12))}-${two(1 + (day % 28))}`
}

async function sendIdentity(
  world: World,
  { who, do: what }: DeedOf<'send_identity' | 'send_identity_again'>,
): Promise<void> {
  const person = world.person(who)
  const dob = birthDateOf(who)
  const form = new FormData()
  form.append('idCard', asFile(await cardOf(person, dob)), 'idCard.jpg')
  if (what === 'send_identity') {
    for (const [name, value] of Object.entries({ fullname: person.fullName, dob, address: person.address }))
      form.append(name, value)
    form.append('selfie', asFile(await selfieOf()), 'selfie.jpg')
  }
  await world.member(who).call('POST', what === 'send_identity' ? 'kyc/submit' : 'kyc/resubmit', form)
}

/** Test money, issued to the user's own deposit address by a transaction on the test chain. */
async function deposit(world: World, { who, amountMicro }: DeedOf<'deposit'>): Promise<void> {
  const { address } = await world.member(who).call('GET', 'deposit/address')
  await world.wallet.issue(world.config.TOKEN_ADDRESS as Hex, String(address) as Hex, amountMicro)
  world.sentDeposits += 1
}

async function tellOfBankPayment(world: World, deed: DeedOf<'tell_of_bank_payment'>): Promise<void> {
  const amount = decimalFromMicro(deed.amountMicro)
  const reference = `DEMO-${deed.key.toUpperCase()}`
  const form = new FormData()
  for (const [name, value] of Object.entries({ method: 'bank', amount, reference })) form.append(name, value)
  form.append('cardImage', asFile(await receiptOf(reference, amount)), 'receipt.jpg')
  const { deposit: told } = await world.member(deed.who).call('POST', 'deposit/manual', form)
  world.ids.set(deed.key, (told as { readonly _id: string })._id)
}

async function beginPlan(world: World, { who, plan, amountMicro }: DeedOf<'begin_plan'>): Promise<void> {
  const { planKey, version } = demoPlanTerms[plan]
  const amount = decimalFromMicro(amountMicro)
  const body = { key: randomId(), planKey, amount, termsVersion: version, riskVersion }
  await world.member(who).call('POST', 'plan/activate', body)
}

async function leavePlan(world: World, who: string): Promise<void> {
  const member = world.member(who)
  const { positions } = await member.call('GET', 'plan/positions')
  const [position] = positions as { readonly id: string }[]
  if (position === undefined) throw new Error(`${who} has no plan to leave`)
  const { amountBack, profitForgone } = await member.call('GET', `plan/positions/${position.id}/early-exit`)
  await member.call('POST', `plan/positions/${position.id}/exit`, { amountBack, profitForgone })
}

/** An address without a known key, the same in every installation; `which` distinguishes a user's addresses. */
function addressOf(who: string, which: 'usual' | 'new'): string {
  return `0x${Buffer.from(sha256(`${which} address of ${who}`))
    .subarray(0, 20)
    .toString('hex')}`
}

async function addAddress(world: World, who: string): Promise<void> {
  await world.member(who).call('POST', 'withdrawal-addresses', { address: addressOf(who, 'usual'), label: 'My wallet' })
  await followAddressLink(world, who)
}

async function followAddressLink(world: World, who: string): Promise<void> {
  const link = await world.linkInMail(world.person(who).email, '/user/withdraw')
  await world.member(who).call('POST', 'withdrawal-addresses/confirm', { token: link.searchParams.get('confirm') })
}

async function withdraw(world: World, deed: DeedOf<'withdraw'>): Promise<void> {
  const { who, key, type, method, amountMicro, isNewAddress = false } = deed
  const member = world.member(who)
  const place =
    method === 'bank'
      ? { bankName: 'Demo Bank', accountName: world.person(who).fullName, accountNumber: `DEMO ${birthDateOf(who)}` }
      : isNewAddress
        ? { walletAddress: addressOf(who, 'new') }
        : { addressId: await usualAddressId(world, who) }
  const body = { key: randomId(), type, method, amount: decimalFromMicro(amountMicro), ...place }
  const { withdrawal } = await member.call('POST', 'withdraw', body)
  world.ids.set(key, (withdrawal as { readonly id: string }).id)
  // A bank account that is new to the address book is confirmed by email, like an address.
  if (method === 'bank') await followAddressLink(world, who)
}

async function usualAddressId(world: World, who: string): Promise<string> {
  const { addresses } = await world.member(who).call('GET', 'withdrawal-addresses')
  const [address] = addresses as { readonly id: string }[]
  if (address === undefined) throw new Error(`${who} has no address`)
  return address.id
}

/**
 * The contact form is rate-limited by network, and all users here share one: each gets an address of its own from the range
 * reserved for examples.
 */
async function writeMessage(world: World, { who, subject, message }: DeedOf<'write_message'>): Promise<void> {
  const { MASTER_KEY, MASTER_KEY_BEFORE } = world.config
  const masterKey = [MASTER_KEY, ...MASTER_KEY_BEFORE] as const
  const { fullName: name, email, language } = world.person(who)
  const openedAt = new Date(systemClock.now().getTime() - 2 * formFillMs)
  const form = { name, email, subject, message, language, website: '', stamp: issueFormStamp(masterKey, openedAt) }
  const [last = 0] = sha256(who)
  const parts = { database: world.database, clock: systemClock, masterKey }
  const received = await sendContactMessage(parts, { form, address: `198.51.100.${last}` })
  if (!received.ok) throw new Error(`the message of ${who} was refused: ${received.code}`)
}
