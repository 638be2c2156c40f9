import { kycDocuments } from '@clearhold/contract/kyc/rules'
import { approveCase } from '#domains/kyc/actions/approve-case.ts'
import { assignCapitalAddress, checkPinnedKey } from '#domains/treasury/index.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { openDemoOperator } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { agree } from './agree.ts'
import type { Admin, StaffDeed } from './deeds.ts'
import { asFile, receiptOf } from './pictures.ts'
import type { Member } from './session.ts'
import type { World } from './world.ts'

type DeedOf<What extends StaffDeed['do']> = Extract<StaffDeed, { readonly do: What }>

/** Performs an admin's action through the calls of its page; two-person commands are proposed by the first and approved by the second. */
export async function doAsStaff(world: World, deed: StaffDeed): Promise<void> {
  const first = world.admin('admin_one')
  switch (deed.do) {
    case 'decide_identity':
      return decideIdentity(world, deed)
    case 'decide_bank_payment':
      return decideBankPayment(world, deed)
    case 'approve_withdrawal':
      return approveWithdrawal(world, deed)
    case 'reject_withdrawal': {
      const note = 'This address has been used by another person before.'
      const path = `admin/withdrawal/${world.idOf(deed.key)}/reject`
      return void (await first.call('POST', path, { rejection: 'address_not_yours', note }))
    }
    case 'pay_by_bank':
      return payByBank(world, deed.key)
    case 'settle_dispute': {
      const { outcome } = deed
      const reason = outcome === 'stands' ? 'The bank confirms that it was credited' : 'The bank sent it back'
      return agree(world, 'POST', `admin/withdrawal/${world.idOf(deed.key)}/settle-dispute`, { outcome, reason })
    }
    case 'answer_message':
      return answerMessage(world, deed)
    case 'decide_testimonial':
      return decideTestimonial(world, deed)
    case 'freeze': {
      const body = { reason: deed.reason, note: 'Asked for by the person, on the telephone' }
      return void (await first.call('POST', `user/${await personIdOf(world, deed.who)}/freeze`, body))
    }
    case 'unfreeze': {
      const reason = 'They have shown who they are, and have a new password'
      return agree(world, 'POST', `user/${await personIdOf(world, deed.who)}/unfreeze`, { reason })
    }
    case 'close_account':
      return agree(world, 'DELETE', `user/${await personIdOf(world, deed.who)}`, { reason: 'Asked for by the person' })
    case 'pay_capital':
      return payCapital(world, deed.amountMicro)
  }
}

async function personIdOf(world: World, who: string): Promise<string> {
  const [row] = await world.read('select id from accounts.person where email = $1', [world.person(who).email])
  if (row === undefined) throw new Error(`${who} has not joined`)
  return String(row['id'])
}

async function decideIdentity(world: World, { who, outcome, by }: DeedOf<'decide_identity'>): Promise<void> {
  const admin = world.admin(by)
  const { kycId, round } = await world.member(who).call('GET', 'kyc/me')
  if (outcome === 'approve') return approveIdentity(world, admin, String(kycId))
  if (outcome === 'revise') {
    const parts = [
      { part: 'details', decision: 'approve' },
      { part: 'idCard', decision: 'revise', reason: 'blurry' },
      { part: 'selfie', decision: 'approve' },
    ]
    return void (await admin.call('POST', `admin/kyc/${String(kycId)}/decide`, { round, parts }))
  }
  const reason = outcome === 'reject' ? 'document_not_accepted' : 'document_forged'
  await admin.call('POST', 'admin/kyc/reject', { kycId, reason })
}

/**
 * Every document is opened first. The approval itself calls the route's action with another setting: a page waits out the seconds in
 * which it can be undone, in real time; over the whole history that would be hours.
 */
async function approveIdentity(world: World, admin: Member, kycId: string): Promise<void> {
  for (const document of kycDocuments) {
    const path = `admin/kyc/${kycId}/documents/${document}/view`
    const { url } = await admin.call('POST', path, { reason: 'case_review' })
    await admin.call('GET', String(url).replace(/^\/api\//, ''))
  }
  const parts = { clock: systemClock, undoMs: 1, isLive: false, keyring: world.keyring }
  const deciding = { kycId, reviewerId: await admin.personId(), requestId: 'seed-history' }
  const begun = await world.database.transaction((tx) => approveCase(tx, parts, deciding))
  if (!begun.ok) throw new Error(`an identity was not approved: ${begun.code}`)
}

async function decideBankPayment(world: World, { key, outcome }: DeedOf<'decide_bank_payment'>): Promise<void> {
  const path = `deposit/${world.idOf(key)}`
  if (outcome === 'credit') return agree(world, 'POST', `${path}/credit`, { reason: 'It has arrived at the bank' })
  const reason = 'No payment with this reference has arrived at our bank.'
  await world.admin('admin_two').call('POST', `${path}/reject`, { reason })
}

interface Reviewed {
  readonly state: string
  readonly digest: string
  readonly approvals: { readonly given: number; readonly needed: number }
}

async function approveWithdrawal(world: World, { key, signatures }: DeedOf<'approve_withdrawal'>): Promise<void> {
  const path = `admin/withdrawal/${world.idOf(key)}`
  for (const username of ['admin_one', 'admin_two'] as const satisfies readonly Admin[]) {
    const admin = world.admin(username)
    const { state, digest, approvals } = (await admin.call('GET', path)) as unknown as Reviewed
    if (state !== 'review' || approvals.given >= approvals.needed) return
    await admin.call('POST', `${path}/approve`, { digest, signature: admin.sign(digest) })
    if (signatures === 'one') return
  }
}

async function payByBank(world: World, key: string): Promise<void> {
  const reference = `DEMO-PAYOUT-${key.toUpperCase()}`
  const form = new FormData()
  form.append('reference', reference)
  form.append('reason', 'Paid by bank today')
  form.append('proof', asFile(await receiptOf(reference, '')), 'receipt.jpg')
  await agree(world, 'POST', `admin/withdrawal/${world.idOf(key)}/mark-paid`, form)
}

async function answerMessage(world: World, { who, text }: DeedOf<'answer_message'>): Promise<void> {
  const admin = world.admin('admin_two')
  const search = encodeURIComponent(world.person(who).email)
  const { messages } = await admin.call('GET', `admin/contact-messages?search=${search}`)
  const open = (messages as { readonly _id: string; readonly state: string }[]).find(({ state }) => state === 'open')
  if (open === undefined) throw new Error(`${who} has no open message`)
  await admin.call('POST', `admin/contact-messages/${open._id}/reply`, { text })
}

async function decideTestimonial(world: World, { who, isPublished }: DeedOf<'decide_testimonial'>): Promise<void> {
  const admin = world.admin('admin_one')
  const personId = await personIdOf(world, who)
  const { testimonials } = await admin.call('GET', 'admin/testimonials?state=waiting&limit=100')
  const waiting = testimonials as { readonly _id: string; readonly person: { readonly id: string } }[]
  const written = waiting.find(({ person }) => person.id === personId)
  if (written === undefined) throw new Error(`${who} has written nothing`)
  const path = `admin/testimonials/${written._id}`
  if (isPublished) await admin.call('POST', `${path}/publish`)
  else await admin.call('POST', `${path}/refuse`, { reason: 'advertisement' })
}

/** From the address that the operator declared when the demo began. */
async function payCapital(world: World, amountMicro: bigint): Promise<void> {
  const { CHAIN_ID: chainId, SIGNER_SOCKET, TOKEN_ADDRESS } = world.config
  const depositXpub = await checkPinnedKey(world.database.reader, connectSigner(SIGNER_SOCKET))
  const house = await assignCapitalAddress({ database: world.database, chainId, depositXpub })
  await openDemoOperator(chainId, world.chainUrl).pay(TOKEN_ADDRESS as Hex, house, amountMicro)
}
