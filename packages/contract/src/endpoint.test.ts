import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { pathOf } from './address.ts'
import { type AnswerOf, defineEndpoint, type InputOf, paramsIn, refused } from './endpoint.ts'

const one = defineEndpoint({
  method: 'PUT',
  path: '/api/things/:id',
  access: 'person',
  summary: 'Change a thing',
  tag: 'things',
  topics: ['profile'],
  params: z.object({ id: z.string() }),
  query: z.object({ after: z.string().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ count: z.int() }),
  refusals: { not_found: refused(404) },
})
const plain = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  access: 'person',
  summary: 'Things',
  tag: 'things',
  topics: ['profile'],
  answer: z.array(z.string()),
  refusals: {},
})
const form = defineEndpoint({
  method: 'POST',
  path: '/api/things/:id/picture',
  access: 'person',
  summary: 'A picture',
  tag: 'things',
  topics: ['profile'],
  upload: { files: ['image'], fileBytesMax: 1 },
  params: z.object({ id: z.string() }),
  refusals: {},
})

test('what a call carries and receives follows from the endpoint', () => {
  expectTypeOf<{ params: { id: string }; body: { name: string } }>().toExtend<InputOf<typeof one>>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<InputOf<typeof one>>()
  expectTypeOf<AnswerOf<typeof one>>().toEqualTypeOf<{ count: number }>()
  expectTypeOf<Record<never, never>>().toExtend<InputOf<typeof plain>>()
  expectTypeOf<{ params: { id: string }; body: FormData }>().toExtend<InputOf<typeof form>>()
  expectTypeOf<{ params: { id: string }; body: { name: string } }>().not.toExtend<InputOf<typeof form>>()
  expectTypeOf<keyof (typeof one)['refusals']>().toEqualTypeOf<'not_found'>()
  expect(one.method).toBe('PUT')
})

test('red for the compiler: a field that no endpoint has, a refusal that is no code', () => {
  const start = { method: 'GET', path: '/api/things', access: 'person', summary: '', tag: '', topics: [] } as const
  // @ts-expect-error no endpoint has a field of this name
  const misspelt = defineEndpoint({ ...start, stepup: true, refusals: {} })
  // @ts-expect-error no such code in the contract
  const unknownCode = defineEndpoint({ ...start, refusals: { no_such_code: refused(404) } })
  expect([misspelt.path, unknownCode.path]).toEqual(['/api/things', '/api/things'])
})

test('an address has its parameters filled in and only what was asked behind it', () => {
  expect(pathOf(one, { params: { id: 'a/b c' } })).toBe('/api/things/a%2Fb%20c')
  expect(pathOf(one, { params: { id: '7' }, query: { after: 'x y', limit: undefined } })).toBe(
    '/api/things/7?after=x+y',
  )
  expect(pathOf(plain)).toBe('/api/things')
})

test('error: a parameter that is missing is our own mistake', () => {
  expect(() => pathOf(one, {})).toThrow('/api/things/:id needs id')
})

test('parameters are read out of an address that was handed out, and out of no other', () => {
  expect(paramsIn(form, pathOf(form, { params: { id: 'a/b' } }))).toEqual({ id: 'a/b' })
  expect(paramsIn(form, '/api/others/7/picture')).toBeUndefined()
  expect(paramsIn(form, 'https://elsewhere.example/api/things/7/picture')).toBeUndefined()
})
