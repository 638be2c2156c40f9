import { factorAddedSchema, totpDraftSchema } from '@clearhold/contract/accounts/schema'
import { kycDocuments } from '@clearhold/contract/kyc/rules'
import { kycSubmittedSchema, kycViewAnswerSchema } from '@clearhold/contract/kyc/schema'
import type { Language } from '@clearhold/contract/language'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { addressBookSchema } from '@clearhold/contract/withdrawals/schema'
import sharp from 'sharp'
import { z } from 'zod'
import { finishApproval } from '#domains/kyc/actions/finish-approval.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { payer } from '../../testing/token.ts'
import { type Credentials, codeAt, type SignedIn, signIn, type Value, visitor } from '../caller.ts'
import { wholeUnits } from '../installation.ts'
import { later, tokenInMail, type World } from './world.ts'

const password = 'four kept kettles'

/** A logged-in investor. */
export interface Investor extends SignedIn {
  readonly credentials: Credentials
  readonly fullName: string
  readonly language: Language
}

export interface Joining {
  readonly username: string
  readonly fullName: string
  /** Default: the address derived from the username. */
  readonly email?: string
  readonly language?: Language
  /** The referrer's code. */
  readonly ref?: string
  readonly photo?: Buffer
}

export function emailOf(username: string): string {
  return `${username}@kept.clearhold.example`
}

/** Registers with the form; the emailed link is not followed yet. */
export async function register(
  { served, turns }: World,
  { username, fullName, email = emailOf(username), language = 'en', ref, photo }: Joining,
): Promise<Credentials> {
  const form = new FormData()
  const fields = {
    fullname: fullName,
    username,
    email,
    password,
    language,
    ...legalVersions,
    ...(ref === undefined ? {} : { ref }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo !== undefined) form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png')
  await visitor(served.url).call('POST', 'auth', form)
  await turns.tell()
  return { email, password }
}

/** Registers, follows the emailed link and logs in. */
export async function join(world: World, joining: Joining): Promise<Investor> {
  const credentials = await register(world, joining)
  const token = tokenInMail(world, credentials.email, '/verify-email')
  await visitor(world.served.url).call('POST', 'auth/verify-email', { token, password })
  const signedIn = await signIn(world.served.url, systemClock, credentials)
  return { ...signedIn, credentials, fullName: joining.fullName, language: joining.language ?? 'en' }
}

export interface ProtectedInvestor extends Investor {
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app. */
export async function protect(investor: Investor): Promise<ProtectedInvestor> {
  const { secret: totpSecret } = totpDraftSchema.parse(await investor.call('POST', 'user/me/totp'))
  const code = await codeAt(systemClock, totpSecret)
  const added = factorAddedSchema.parse(await investor.call('POST', 'user/me/totp/confirm', { code }))
  const credentials = { ...investor.credentials, totpSecret }
  return { ...investor, credentials, recoveryCodes: added.recoveryCodes ?? [] }
}

/** A blank picture in the minimum size of a document. */
export function picture(background = '#b8c4bd', side = 420): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
}

export async function pictureForm(
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const bytes = new Uint8Array(await picture())
  for (const name of names) form.set(name, new Blob([bytes], { type: 'image/png' }), `${name}.png`)
  return form
}

/** Submits an identity case; returns its id. */
export async function submitIdentity({ fullName, call }: Investor): Promise<string> {
  const details = { fullname: fullName, dob: '1988-02-29', address: '1 Example Street, Nowhere' }
  const form = await pictureForm(details, ['idCard', 'selfie'])
  return kycSubmittedSchema.parse(await call('POST', 'kyc/submit', form)).kycId
}

/** Submits an identity case and has it approved. */
export async function verifyIdentity(world: World, investor: Investor): Promise<void> {
  await approveIdentity(world, await submitIdentity(investor))
}

/** Opens both documents of a case and approves it; the undo period passes. */
export async function approveIdentity(world: World, kycId: string): Promise<void> {
  const { served, database } = world
  await beginApproval(world, kycId)
  await finishApproval({ database, clock: later(served.kyc.undoMs / 3_600_000) }, kycId)
}

/** The same, while it can still be undone. */
export async function beginApproval({ approver }: World, kycId: string): Promise<void> {
  for (const document of kycDocuments) {
    const path = `admin/kyc/${kycId}/documents/${document}/view`
    const { url } = kycViewAnswerSchema.parse(await approver.call('POST', path, { reason: 'case_review' }))
    await approver.call('GET', url.replace('/api/', ''))
  }
  await approver.call('POST', 'admin/kyc/approve', { kycId })
}

export async function depositAddressOf({ call }: SignedIn): Promise<string> {
  return z.object({ address: z.string() }).parse(await call('GET', 'deposit/address')).address
}

/** Sends whole USDT from an investor's wallet to their deposit address, with all confirmations. */
export async function fund(world: World, investor: Investor, amount: bigint): Promise<void> {
  await fundAddress(world, await depositAddressOf(investor), amount)
}

/** The same, to an address whose account may be closed. */
export async function fundAddress({ token, turns }: World, address: string, amount: bigint): Promise<void> {
  await token.issue(payer, amount * wholeUnits)
  await token.transfer(payer, address, amount * wholeUnits)
  await turns.confirm()
}

/** Moves the demo's clock forward by whole days. */
export async function passDays({ maker }: World, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await maker.call('POST', 'demo/clock', { step: 'day' })
}

/** Adds an address to an investor's address book and confirms it by the emailed link; its hold is not over yet. */
export async function bookAddress(
  world: World,
  investor: Investor,
  address: string,
  label = 'Wallet',
): Promise<string> {
  const { addresses } = addressBookSchema.parse(await investor.call('POST', 'withdrawal-addresses', { address, label }))
  await world.turns.tell()
  const token = tokenInMail(world, investor.credentials.email, '/user/withdraw')
  await investor.call('POST', 'withdrawal-addresses/confirm', { token })
  const entered = addresses.find((entry) => entry.address.toLowerCase() === address.toLowerCase())
  if (entered === undefined) throw new Error(`the book does not name ${address}`)
  return entered.id
}

/** An address without a known key, the same each time. */
export function addressNumber(number: number): string {
  return `0x${(0xfeed_0000 + number).toString(16).padStart(40, '0')}`
}

const positionSchema = z.object({ position: z.object({ id: z.string(), amount: z.string(), profit: z.string() }) })

export function positionOf(receipt: Value): z.output<typeof positionSchema>['position'] {
  return positionSchema.parse(receipt).position
}
