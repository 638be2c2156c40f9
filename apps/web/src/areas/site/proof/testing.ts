import type { ProofCounts, ProofHistory, ProofOverview, Reserve } from '@clearhold/contract/solvency/schema'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** An address whose key signs, as a wallet would: the key is a number, for tests alone. */
export function signedReserve(role: Reserve['role'], seed: number, balance: string, signedAt: string): Reserve {
  const key = keccak_256(Uint8Array.of(seed))
  const publicKey = secp256k1.getPublicKey(key, false)
  const address = `0x${hex(keccak_256(publicKey.subarray(1)).subarray(12))}`
  const text = `${address} belongs to clearhold.example.\nBlock 9613801 0x${'ab'.repeat(32)}`
  const message = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${text.length}${text}`)
  const bytes = secp256k1.sign(keccak_256(message), key, { prehash: false, format: 'recovered' })
  const signature = `0x${hex(bytes.subarray(1))}${(27 + (bytes[0] ?? 0)).toString(16)}`
  return { role, chainId: 11_155_111, address, balance, ownership: { text, signature, signedAt }, unsigned: null }
}

const deposit = (digit: string, balance: string): Reserve => ({
  role: 'deposit',
  chainId: 11_155_111,
  address: `0x${digit.repeat(40)}`,
  balance,
  ownership: null,
  unsigned: 'not_asked',
})

/** Mon 16 Nov 2026, 09:20 UTC: 114,960.00 held, of which 113,650.00 proved, and 19,460.00 owed to 23 investors. */
export function overviewFor(note: string): ProofOverview {
  const block = { chainId: 11_155_111, number: '9614107', hash: `0x${'1c'.repeat(32)}` }
  return {
    computedAt: '2026-11-16T09:20:20.000Z',
    gate: { isOpen: true, causes: [] },
    pulse: {
      at: '2026-11-16T09:20:00.000Z',
      owed: '19460.000000',
      held: '114960.000000',
      chains: [
        { chainId: 11_155_111, blockNumber: '9614207', blockHash: `0x${'2d'.repeat(32)}`, held: '114960.000000' },
      ],
    },
    snapshot: {
      number: 1_850,
      at: '2026-11-16T09:00:00.000Z',
      state: 'anchored',
      owed: '19460.000000',
      kinds: [
        { kind: 'cash', value: '4900.000000' },
        { kind: 'profit', value: '1400.000000' },
        { kind: 'bonus', value: '200.000000' },
        { kind: 'locked', value: '7000.000000' },
        { kind: 'promisedProfit', value: '2900.000000' },
        { kind: 'promisedBonus', value: '200.000000' },
        { kind: 'leaving', value: '2560.000000' },
        { kind: 'unattributed', value: '300.000000' },
      ],
      investors: 23,
      leaves: 46,
      held: '114960.000000',
      heldProved: '113650.000000',
      block,
      reserves: [
        signedReserve('custody', 1, '71500.000000', '2026-11-13T14:10:00.000Z'),
        signedReserve('house', 2, '38000.000000', '2026-11-13T14:16:00.000Z'),
        signedReserve('hot', 3, '4150.000000', '2026-11-16T09:00:00.000Z'),
        deposit('5', '750.000000'),
        deposit('a', '360.000000'),
        deposit('b', '200.000000'),
      ],
      depositAddresses: { count: 3, held: '1310.000000' },
      inFlight: [],
      note,
      anchor: {
        chainId: 11_155_111,
        address: `0x${'c'.repeat(40)}`,
        transaction: `0x${'3e'.repeat(32)}`,
        blockNumber: '9614140',
      },
    },
    log: {
      origin: 'clearhold.example/log',
      key: 'clearhold.example/log+key',
      answersKey: 'clearhold.example/answers+key',
      size: '114437',
      checkpoint: '',
    },
    witnesses: [
      {
        name: 'witness.example/one',
        runBy: 'Example Trust',
        isOperators: false,
        cosignedAt: '2026-11-16T09:20:00.000Z',
        refuses: false,
      },
      {
        name: 'clearhold.example/witness',
        runBy: 'Clearhold',
        isOperators: true,
        cosignedAt: '2026-11-16T09:20:00.000Z',
        refuses: false,
      },
    ],
    verifierDigest: null,
    demoHistory: null,
  }
}

const day = (month: number, date: number, hour = 0) => new Date(Date.UTC(2026, month - 1, date, hour)).toISOString()

export function historyFor(): ProofHistory {
  const turns: readonly (readonly [string, string, string])[] = [
    [day(9, 1), '20000.000000', '0.000000'],
    [day(9, 8), '24000.000000', '3000.000000'],
    [day(9, 20), '26000.000000', '6000.000000'],
    [day(9, 29), '18000.000000', '7000.000000'],
    [day(10, 8, 18), '21500.000000', '13000.000000'],
    [day(10, 13, 12), '111500.000000', '13200.000000'],
    [day(11, 2), '117000.000000', '17000.000000'],
    [day(11, 12), '114960.000000', '19460.000000'],
  ]
  const end = '2026-11-16T09:20:00.000Z'
  return {
    since: day(9, 1),
    pulses: 109_963,
    missed: 38,
    steps: turns.map(([from, held, owed], index) => {
      const to = turns[index + 1]?.[0] ?? end
      return { from, to, at: from, held, owed }
    }),
    least: { at: day(10, 8, 18), held: '21500.000000', owed: '13000.000000' },
    closings: [
      { cause: 'comparison_missing', closedAt: day(10, 9, 14), openedAt: day(10, 9, 15), logIndex: '57812' },
      { cause: 'snapshot_overdue', closedAt: day(11, 3, 2), openedAt: day(11, 3, 3), logIndex: '94506' },
      { cause: 'comparison_missing', closedAt: day(11, 12, 21), openedAt: day(11, 12, 22), logIndex: '109204' },
    ],
    demoHistory: null,
  }
}

export function countsFor(): ProofCounts {
  const none = { began: 0, ended: 0, running: 0 }
  return {
    months: [
      {
        month: '2026-09',
        freezes: { began: 1, ended: 1, running: 0 },
        legalHolds: none,
        disputes: none,
        gateClosings: 0,
      },
      {
        month: '2026-10',
        freezes: { began: 2, ended: 2, running: 0 },
        legalHolds: { began: 1, ended: 1, running: 0 },
        disputes: { began: 2, ended: 2, running: 0 },
        gateClosings: 1,
      },
      {
        month: '2026-11',
        freezes: { began: 1, ended: 0, running: 1 },
        legalHolds: none,
        disputes: { began: 1, ended: 0, running: 1 },
        gateClosings: 2,
      },
    ],
    approvers: [
      { name: 'Aiko Brandt', fingerprint: '2b7e11aa02c391f0', since: day(9, 1) },
      { name: 'Tomás Reyes', fingerprint: '84c1a90b33e10d7a', since: day(9, 1) },
    ],
    policyDigest: '5a457a54'.repeat(8),
    computedAt: '2026-11-16T09:20:00.000Z',
  }
}
