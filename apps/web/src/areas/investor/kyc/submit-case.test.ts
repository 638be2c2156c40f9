import { expect, test } from 'vitest'
import type { Failure } from '#client/api/outcome.ts'
import { bodyOf, partOfFailure } from './submit-case.ts'

const picture = (name: string) => ({
  file: new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }),
  preview: '',
  width: 800,
  height: 500,
  hints: [],
})
const draft = {
  details: { fullname: ' Ines Carvalho ', dob: '1990-03-27', address: 'Rua do Alecrim 40, Lisboa' },
  pictures: { idCard: picture('idCard'), selfie: picture('selfie') },
}

test('the first time all five fields of the specification are sent', () => {
  const body = bodyOf(draft, ['details', 'idCard', 'selfie'])
  expect([...body.keys()]).toEqual(['fullname', 'dob', 'address', 'idCard', 'selfie'])
  expect(body.get('fullname')).toBe('Ines Carvalho')
})

test('a revision sends the failing part and nothing else', () => {
  expect([...bodyOf(draft, ['selfie']).keys()]).toEqual(['selfie'])
  expect([...bodyOf(draft, ['details']).keys()]).toEqual(['fullname', 'dob', 'address'])
})

const refusal = (problem: object): Failure => ({
  kind: 'problem',
  problem: {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'kyc_part_missing',
    detail: '',
    requestId: 'r',
    money: 'not_moved',
    ...problem,
  },
})

test.each([
  [refusal({ code: 'kyc_under_age' }), 'details'],
  [refusal({ code: 'kyc_birth_date_invalid' }), 'details'],
  [refusal({ code: 'kyc_image_too_small', params: { part: 'selfie' } }), 'selfie'],
  [refusal({ code: 'kyc_part_missing', params: { part: 'idCard' } }), 'idCard'],
  [refusal({ code: 'bad_request', fields: [{ path: 'address', message: '' }] }), 'details'],
  [refusal({ code: 'too_many_requests', params: {} }), undefined],
  [{ kind: 'unreachable' } as const, undefined],
])('a refusal leads to the part it is about: %#', (failure, part) => {
  expect(partOfFailure(failure)).toBe(part)
})
