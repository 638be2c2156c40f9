import {
  addressBookSchema,
  adminWithdrawalSchema,
  withdrawalAnswerSchema,
} from '@clearhold/contract/withdrawals/schema'
import { randomId } from '#platform/crypto/crypto.ts'
import {
  addressNumber,
  bookAddress,
  fund,
  type Investor,
  join,
  passDays,
  pictureForm,
  protect,
  submitIdentity,
  verifyIdentity,
} from './investors.ts'
import { reject } from './kyc.ts'
import type { Earners } from './plans.ts'
import { approve } from './staff.ts'
import { type Staff, tokenInMail, type World } from './world.ts'

/** An investor who can withdraw, and the address in their address book. */
export interface Withdrawer {
  readonly investor: Investor
  readonly addressId: string
  readonly address: string
}

export interface Withdrawers {
  readonly referrer: Withdrawer
  readonly guest: Withdrawer
  readonly third: Withdrawer
  readonly fourth: Withdrawer
  readonly fifth: Withdrawer
}

/** Five people with an authenticator app, a verified identity, money, and an address whose hold is over. */
export async function openWithdrawers(world: World, { referrer, guest }: Earners): Promise<Withdrawers> {
  let count = 0
  const prepare = async (joined: Investor, amount: bigint): Promise<Withdrawer> => {
    count += 1
    const address = addressNumber(count)
    const investor = await protect(joined)
    await verifyIdentity(world, investor)
    await fund(world, investor, amount)
    return { investor, address, addressId: await bookAddress(world, investor, address) }
  }
  const newcomer = (username: string, language: 'en' | 'es' | 'fr') =>
    join(world, { username, fullName: 'Willa Drawer', language })
  const withdrawers = {
    referrer: await prepare(referrer, 500n),
    guest: await prepare(guest, 900n),
    third: await prepare(await newcomer('withdrawer_three', 'en'), 1_500n),
    fourth: await prepare(await newcomer('withdrawer_four', 'es'), 600n),
    fifth: await prepare(await newcomer('withdrawer_five', 'fr'), 600n),
  }
  await passDays(world, 3)
  // Their second factors are made older: within two real days every request would need a review.
  await world.query(`update accounts.person set credentials_changed_at = credentials_changed_at - interval '3 days'`)
  return withdrawers
}

interface Wish {
  readonly amount: string
  readonly type?: 'capital' | 'profit' | 'referral_bonus' | 'all'
}

/** Requests a withdrawal to the address in the address book; returns its id. */
export async function withdraw(
  { investor, addressId }: Withdrawer,
  { amount, type = 'capital' }: Wish,
): Promise<string> {
  const request = { key: randomId(), type, method: 'crypto', amount, addressId }
  return idOf(await investor.call('POST', 'withdraw', request))
}

function idOf(answer: unknown): string {
  return withdrawalAnswerSchema.parse(answer).withdrawal.id
}

/** One approver's signature over where the money goes. */
export async function signOff(staff: Staff, id: string): Promise<void> {
  const { digest } = adminWithdrawalSchema.parse(await staff.call('GET', `admin/withdrawal/${id}`))
  const signature = await staff.sign(digest ?? '')
  await staff.call('POST', `admin/withdrawal/${id}/approve`, { digest, signature })
}

/** Withdrawals that have ended or wait for staff. */
export async function fillWithdrawals(world: World, withdrawers: Withdrawers): Promise<void> {
  const { approver, maker, turns } = world
  const { referrer, guest, third, fourth } = withdrawers
  await withdraw(referrer, { amount: '45', type: 'referral_bonus' })
  await withdraw(guest, { amount: '40', type: 'profit' })
  await withdraw(guest, { amount: '35', type: 'all' })
  await signOff(approver, await withdraw(guest, { amount: '150' }))
  const large = await withdraw(guest, { amount: '300' })
  for (const staff of [maker, approver]) await signOff(staff, large)
  await turns.pay()
  await turns.confirm()
  await turns.pay()
  const refusal = { rejection: 'identity_questions', note: 'please write to us' }
  await approver.call('POST', `admin/withdrawal/${await withdraw(guest, { amount: '60' })}/reject`, refusal)
  await signOff(approver, await withdraw(guest, { amount: '310' }))
  await third.investor.call('POST', `withdrawal/${await withdraw(third, { amount: '55' })}/cancel`)
  await fillBank(world, withdrawers)
  const typed = { key: randomId(), type: 'capital', method: 'crypto', amount: '25', walletAddress: addressNumber(99) }
  await fourth.investor.call('POST', 'withdraw', typed)
  await turns.tell()
  await fillUnverified(world)
  await fillReturn(world)
  await fillBooks(world)
  await third.investor.call('PUT', 'withdrawal-notices/me', { agreed: true })
}

/** A bank withdrawal that two people mark as paid; returns its id. */
async function payByBank(world: World, { investor }: Withdrawer, reference: string): Promise<string> {
  const { maker } = world
  const bank = { bankName: 'Example Bank', accountName: investor.fullName, accountNumber: 'XX00 DEMO 0001' }
  const request = { key: randomId(), type: 'capital', method: 'bank', amount: '60', ...bank }
  const id = idOf(await investor.call('POST', 'withdraw', request))
  const { banks } = addressBookSchema.parse(await investor.call('GET', 'withdrawal-addresses'))
  if (banks.every(({ confirmedAt }) => confirmedAt === null)) {
    await world.turns.tell()
    const token = tokenInMail(world, investor.credentials.email, '/user/withdraw')
    await investor.call('POST', 'withdrawal-addresses/confirm', { token })
    await passDays(world, 3)
    await world.turns.advance()
  }
  const form = await pictureForm({ reference, reason: 'paid this morning' }, ['proof'])
  await approve(world, await maker.call('POST', `admin/withdrawal/${id}/mark-paid`, form))
  return id
}

/** Bank withdrawals: paid, disputed, confirmed, and disputed until two people decided. */
async function fillBank(world: World, { fourth, fifth }: Withdrawers): Promise<void> {
  const { maker } = world
  await payByBank(world, fourth, 'payout 1')
  const contested = await payByBank(world, fourth, 'payout 2')
  await fourth.investor.call('POST', `withdrawal/${contested}/dispute`)
  await fourth.investor.call('POST', `withdrawal/${await payByBank(world, fourth, 'payout 3')}/received`)
  const decided = await payByBank(world, fifth, 'payout 4')
  await fifth.investor.call('POST', `withdrawal/${decided}/dispute`)
  const outcome = { outcome: 'returned', reason: 'the bank sent it back' }
  await approve(world, await maker.call('POST', `admin/withdrawal/${decided}/settle-dispute`, outcome))
}

/** Requested while the identity is still under review. */
async function fillUnverified(world: World): Promise<void> {
  const hasty = await protect(await join(world, { username: 'hasty', fullName: 'Hasty Hal' }))
  await fund(world, hasty, 100n)
  await submitIdentity(hasty)
  const request = { key: randomId(), type: 'capital', method: 'crypto', amount: '20', walletAddress: addressNumber(98) }
  await hasty.call('POST', 'withdraw', request)
}

/** The return for an investor whose identity was rejected for good. */
async function fillReturn(world: World): Promise<void> {
  const refused = await protect(await join(world, { username: 'not_permitted', fullName: 'Final Refusal' }))
  await fund(world, refused, 80n)
  await reject(world.maker, refused, 'not_permitted')
  await refused.call('POST', 'withdraw/return')
}

/** Address books that are locked and being unlocked, and a removed address. */
async function fillBooks(world: World): Promise<void> {
  for (const username of ['locked_book', 'unlocking_book']) {
    const owner = await protect(await join(world, { username, fullName: 'Locked Book' }))
    const id = await bookAddress(world, owner, addressNumber(username.length + 80))
    await owner.call('DELETE', `withdrawal-addresses/${id}`)
    await owner.call('POST', 'withdrawal-addresses/lock')
    if (username === 'unlocking_book') await owner.call('POST', 'withdrawal-addresses/unlock')
  }
}
