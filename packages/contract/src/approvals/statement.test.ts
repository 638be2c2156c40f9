import { expect, test } from 'vitest'
import {
  approvingPlace,
  canonicalJson,
  commandStatement,
  keyStatement,
  listStatement,
  payoutApprovalStatement,
  signedStatement,
  signInPrefix,
} from './statement.ts'

const payout = {
  withdrawalId: '0b6a6a52-5d5f-4b0f-9a52-0f4f3f1f6d11',
  chainId: 1,
  token: `0x${'aa'.repeat(20)}`,
  to: `0x${'bb'.repeat(20)}`,
  amountMicro: '5',
  personId: 'e6a0b62e-9f5b-4c43-9a3c-0d9fb0a2c3d1',
}
const command = {
  id: payout.withdrawalId,
  command: 'plan.publish',
  subject: 'plan:harbour',
  input: { version: 2, planKey: 'harbour' },
  changes: [{ field: 'risk_en', before: '', after: 'It may fail.' }],
  stateDigest: '00'.repeat(32),
  makerId: payout.personId,
  reason: 'agreed',
}

test('every term and every text changes the statement, and no purpose reads as another', () => {
  for (const [name, value] of Object.entries({ ...payout, chainId: 2 })) {
    const other = { ...payout, [name]: name === 'chainId' ? value : `${value}1` }
    expect(payoutApprovalStatement(other)).not.toBe(payoutApprovalStatement(payout))
  }
  const changed = { ...command, changes: [{ field: 'risk_en', before: '', after: 'It may fail' }] }
  expect(commandStatement(changed)).not.toBe(commandStatement(command))
  const key = { personId: payout.personId, name: 'Ada', kind: 'passkey', publicKey: 'AA', credentialId: 'BB' }
  const first = [
    payoutApprovalStatement(payout),
    commandStatement(command),
    listStatement(['a', 'b']),
    keyStatement(key),
  ]
  expect(new Set(first.map((text) => text.split('\n')[0])).size).toBe(4)
  // A line break in a name does not end its line.
  expect(keyStatement({ ...key, name: 'Ada\npasskey' }).split('\n')).toHaveLength(keyStatement(key).split('\n').length)
})

test('canonical JSON does not depend on the order of fields, and leaves out what is not there', () => {
  expect(canonicalJson({ b: 1, a: [{ d: null, c: undefined }] })).toBe('{"a":[{"d":null}],"b":1}')
})

test('one of a list counts at its own place, in a list of two to a hundred different ones', () => {
  const list = ['aa', 'bb', 'cc']
  expect(signedStatement('bb', { list, index: 1 })).toBe(listStatement(list))
  for (const place of [
    { list, index: 0 },
    { list, index: 7 },
    { list: ['bb'], index: 0 },
    { list: ['bb', 'bb'], index: 0 },
    { list: Array.from({ length: 101 }, (_, index) => (index === 0 ? 'bb' : String(index))), index: 0 },
  ])
    expect(signedStatement('bb', place)).toBeUndefined()
})

test('approving has a host of its own beside the site', () => {
  expect(approvingPlace('https://clearhold.example/somewhere')).toEqual({
    origin: 'https://approve.clearhold.example',
    rpId: 'approve.clearhold.example',
  })
  expect(approvingPlace('http://localhost:5173').origin).toBe('http://approve.localhost:5173')
  expect(approvingPlace('http://127.0.0.1:80').origin).toBe('http://approve.localhost')
  expect(signInPrefix('sign_in')).toBe('clearhold sign_in 1\n')
})
