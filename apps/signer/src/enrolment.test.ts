import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Approver,
  fingerprintOf,
  readEnrolment,
  withApprover,
  withDenied,
  withoutPerson,
  writeEnrolment,
} from './enrolment.ts'

const key = Buffer.alloc(32, 1)
const none = { approvers: [], denied: [] }
const freshPath = () => join(mkdtempSync(join(tmpdir(), 'clearhold-enrol-')), 'approvers.json')
const approver = (byte: number, personId: string = randomUUID()): Approver => ({
  personId,
  name: 'Anne',
  kind: 'passkey',
  publicKey: Buffer.alloc(77, byte).toString('base64url'),
  credentialId: Buffer.alloc(32, byte).toString('base64url'),
})

test('what was enrolled is read again; without a file no approver is enrolled', () => {
  const path = freshPath()
  expect(readEnrolment(path, key)).toEqual(none)
  const enrolled = withDenied(withApprover(none, approver(1)), `0x${'ab'.repeat(20)}`)
  writeEnrolment(path, key, enrolled)
  expect(readEnrolment(path, key)).toEqual({ version: 1, ...enrolled })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('error: a file that was changed, or that another key encrypted, does not open', () => {
  const path = freshPath()
  writeEnrolment(path, key, withDenied(withApprover(none, approver(1)), `0x${'ab'.repeat(20)}`))
  const text = readFileSync(path, 'utf8')
  expect(() => readEnrolment(path, Buffer.alloc(32, 2))).toThrow('does not open')
  const changes = [
    text.replace('Anne', 'Andy'),
    text.replace('abab', 'abac'),
    text.replace('"passkey"', '"browser"'),
    text.replace(/"personId": "[^"]+"/, `"personId": "${randomUUID()}"`),
    text.replace(approver(1).publicKey, approver(2).publicKey),
    text.replace(approver(1).credentialId ?? '', approver(2).credentialId ?? ''),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(text)
    writeFileSync(path, changed)
    expect(() => readEnrolment(path, key)).toThrow('does not open')
  }
  writeFileSync(path, text.replace('"version": 1', '"version": 1, "more": true'))
  expect(() => readEnrolment(path, key)).toThrow()
})

test('a person may have several keys, a key only one person; removing takes all of them', () => {
  const anne = randomUUID()
  const ben = randomUUID()
  const both = withApprover(withApprover(none, approver(1, anne)), approver(2, anne))
  expect(withApprover(both, approver(2, anne))).toEqual(both)
  expect(() => withApprover(both, approver(1, ben))).toThrow('a key of their own')
  const three = withApprover(both, approver(3, ben))
  expect(withoutPerson(three, anne).approvers).toEqual([approver(3, ben)])
})

test('a fingerprint is short enough to be read aloud, and another key has another', () => {
  expect(fingerprintOf(approver(1).publicKey)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
  expect(fingerprintOf(approver(1).publicKey)).not.toBe(fingerprintOf(approver(2).publicKey))
})
