import { bytesToHex, hexToBytes, recoverPublicKey } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  findOwnershipFault,
  type Ownership,
  type RecoverPublicKey,
  readOwnership,
  type SignedOwnership,
  writeOwnership,
} from './ownership.ts'
import { mutated, randomFrom, testHeld } from './testing.ts'

const holder = privateKeyToAccount(`0x${'4'.repeat(64)}`)

/** Signed by an address's own key; what it says may be given. */
async function signOwnership(said?: string): Promise<SignedOwnership> {
  const address = holder.address.toLowerCase()
  const { block, at } = testHeld
  const own = {
    origin: 'clearhold.test/log',
    chainId: 1,
    address,
    blockNumber: block.number,
    blockHash: block.hash,
    at,
  }
  const text = said ?? writeOwnership(own)
  return { address, text, signature: await holder.signMessage({ message: text }) }
}

const recoverWithViem: RecoverPublicKey = async (digest, { rs, recovery }) => {
  try {
    const signature = { r: bytesToHex(rs.slice(0, 32)), s: bytesToHex(rs.slice(32)), yParity: recovery }
    return hexToBytes(await recoverPublicKey({ hash: bytesToHex(digest), signature })).slice(1)
  } catch {
    return undefined
  }
}

const signed = await signOwnership()

test('the signature of the address’s own key over a text that names it holds', async () => {
  expect(readOwnership(signed.text)).toMatchObject({ chainId: 1, address: signed.address })
  expect(await findOwnershipFault(signed, recoverWithViem)).toBeUndefined()
})

test.each<[string, Partial<SignedOwnership>, string]>([
  ['another text', { text: signed.text.replace('chain 1', 'chain 10') }, 'signed_by_another'],
  ['a further line', { text: `${signed.text}\nmore` }, 'ownership_malformed'],
  ['another address beside it', { address: `0x${'0'.repeat(40)}` }, 'address_differs'],
  ['a short signature', { signature: signed.signature.slice(0, -2) }, 'signature_malformed'],
  ['capitals', { signature: signed.signature.toUpperCase().replace('X', 'x') }, 'signature_malformed'],
  ['another recovery', { signature: `${signed.signature.slice(0, -2)}1d` }, 'signature_malformed'],
])('error: %s is refused', async (_, changed, fault) => {
  expect(await findOwnershipFault({ ...signed, ...changed }, recoverWithViem)).toBe(fault)
})

test('error: the other signature that the curve would accept is refused', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = BigInt(`0x${signed.signature.slice(66, 130)}`)
  const v = signed.signature.endsWith('1b') ? '1c' : '1b'
  const signature = `${signed.signature.slice(0, 66)}${(order - s).toString(16).padStart(64, '0')}${v}`
  expect(await findOwnershipFault({ ...signed, signature }, recoverWithViem)).toBe('signature_malformed')
})

test('error: a text about another address, signed by a key of one’s own, proves nothing', async () => {
  const ownership = readOwnership(signed.text)
  if (ownership === undefined) throw new Error('it reads')
  const custody: Ownership = { ...ownership, address: `0x${'c'.repeat(40)}` }
  const forged = await signOwnership(writeOwnership(custody))
  expect(await findOwnershipFault({ ...forged, address: custody.address }, recoverWithViem)).toBe('signed_by_another')
})

const changes = process.env['FAULTS'] === 'whole' ? 20_000 : 300
test(`of ${changes} changed signatures of a reserve none is accepted`, async () => {
  const seed = process.env['TEST_SEED'] ?? '1'
  const random = randomFrom(`ownership ${seed}`)
  for (let count = 0; count < changes; count += 1) {
    const { file } = mutated(JSON.stringify(signed), random)
    const { address, text, signature }: Record<string, unknown> = JSON.parse(file)
    const changed = { address: String(address), text: String(text), signature: String(signature) }
    if ((await findOwnershipFault(changed, recoverWithViem)) === undefined) expect.fail(`seed ${seed}: ${file}`)
  }
}, 600_000)
