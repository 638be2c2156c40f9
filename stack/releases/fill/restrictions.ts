import { writeFileSync } from 'node:fs'
import { dirname, join as joinPath } from 'node:path'
import { keyStatement } from '@clearhold/contract/approvals/statement'
import { userHitsSchema } from '@clearhold/contract/sanctions/schema'
import { loadSanctions } from '#main/wiring/sanctions.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import {
  addressNumber,
  bookAddress,
  depositAddressOf,
  fundAddress,
  type Investor,
  join,
  protect,
  submitIdentity,
} from './investors.ts'
import { approve } from './staff.ts'
import { later, type World } from './world.ts'

const listedAddress = addressNumber(77)
const listed = [
  { username: 'listed_open', firstName: 'Zorblax', lastName: 'Quuxley' },
  { username: 'listed_other', firstName: 'Vermilax', lastName: 'Dornby' },
] as const

/** Hits of an invented list in OFAC's format: an open name, a cleared one of a different person, and an upheld address. */
export async function fillSanctions(world: World): Promise<void> {
  const { maker, config, served } = world
  const people: Investor[] = []
  for (const { username, firstName, lastName } of listed)
    people.push(await join(world, { username, fullName: `${firstName} ${lastName}` }))
  const holder = await protect(await join(world, { username: 'listed_address', fullName: 'Listed Address' }))
  await bookAddress(world, holder, listedAddress)
  await submitIdentity(holder)
  const file = joinPath(dirname(config.STORAGE_DIR), 'sdn.xml')
  writeFileSync(file, listXml())
  await loadSanctions({ EDITION: config.EDITION, SANCTIONS_FILE: file }, served.kyc)
  const decide = async (personId: string | undefined, what: 'clear' | 'hold') => {
    const { hits } = userHitsSchema.parse(await maker.call('GET', `admin/user/${personId}/sanctions`))
    const reason = { reason: 'compared with the documents' }
    await approve(world, await maker.call('POST', `admin/sanctions/${hits[0]?.id}/${what}`, reason))
  }
  await decide(people[1]?.personId, 'clear')
  await decide(holder.personId, 'hold')
  await approve(world, await maker.call('POST', `user/${holder.personId}/keep-held`, keeping()))
}

function listXml(): string {
  const entries = listed.map(
    ({ firstName, lastName }, index) =>
      `<sdnEntry><uid>${index + 1}</uid><firstName>${firstName}</firstName><lastName>${lastName}</lastName>
       <sdnType>Individual</sdnType></sdnEntry>`,
  )
  const id = `<id><uid>8</uid><idType>Digital Currency Address - ETH</idType><idNumber>${listedAddress}</idNumber></id>`
  const owner = `<sdnEntry><uid>9</uid><lastName>Wumpley</lastName><sdnType>Individual</sdnType><idList>${id}</idList></sdnEntry>`
  return `<?xml version="1.0" standalone="yes"?><sdnList><publshInformation><Publish_Date>11/14/2026</Publish_Date>
    <Record_Count>3</Record_Count></publshInformation>${entries.join('')}${owner}</sdnList>`
}

/** Five days more than one person may impose alone. */
export function keeping(): { readonly until: string; readonly reason: string } {
  return {
    until: later(5 * 24)
      .now()
      .toISOString()
      .slice(0, 10),
    reason: 'it is not cleared up yet',
  }
}

/** A closed account that received money and was reopened for it; and a member of staff whom only two people may freeze. */
export async function fillReopened(world: World): Promise<void> {
  const { maker, approver } = world
  const left = await join(world, { username: 'came_back', fullName: 'Came Back' })
  const address = await depositAddressOf(left)
  await approve(world, await maker.call('DELETE', `user/${left.personId}`, { reason: 'asked for it in writing' }))
  await fundAddress(world, address, 40n)
  await approve(world, await maker.call('POST', `user/${left.personId}/reopen`, { reason: 'money came in' }))
  const freezing = { reason: 'reported_lost', note: 'the laptop is gone' }
  await maker.call('POST', `user/${approver.personId}/freeze`, freezing)
}

/** One approver vouches for the other's key; and a list is exported. */
export async function fillVouched({ maker, approver, query }: World): Promise<void> {
  const [key] = await query(
    `select id, name, encode(public_key, 'hex') as "publicKey", encode(credential_id, 'hex') as "credentialId"
     from approvals.approver_key where person_id = $1 and kind = 'passkey'`,
    [approver.personId],
  )
  const text = (name: string) => Buffer.from(String(key?.[name]), 'hex').toString('base64url')
  const statement = keyStatement({
    personId: approver.personId,
    name: String(key?.['name']),
    kind: 'passkey',
    publicKey: text('publicKey'),
    credentialId: text('credentialId'),
  })
  const signature = await maker.sign(sha256(statement).toString('hex'))
  await maker.call('POST', `admin/approver-keys/${String(key?.['id'])}/confirm`, { signature })
  await maker.call('GET', 'admin/approvals.csv')
}
