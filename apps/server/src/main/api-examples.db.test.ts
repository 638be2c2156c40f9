import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paramsIn } from '@clearhold/contract/endpoint'
import { problemSchema } from '@clearhold/contract/problem-schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capitalAccount, investorAccount, investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { seedPlans } from '#domains/plans/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { repositoryRoot } from '#stack/product.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { custody, move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'

// docs/api/README.md is executed: each request in it is sent to a real api, in order, and the answer must have the printed status and
// shape. After a change that is meant: EXAMPLES=keep writes the answers of this run below the requests. Look at them, then commit.

const file = join(repositoryRoot, 'docs/api/README.md')
const password = 'four green kettles'
const unit = 1_000_000n
const words = {
  name: 'Example plan',
  summary: 'Made up for the examples of the API.',
  sourceOfReturn: 'None: this plan exists in a test.',
  risk: 'None: the money is test money.',
}
const plan = {
  terms: {
    planKey: 'example',
    version: 1,
    profitBasisPoints: 500,
    minMicro: 100n * unit,
    maxMicro: 5_000n * unit,
    durationHours: 2_190,
    referralBonusBasisPoints: 100,
  },
  texts: { en: words, es: words, fr: words },
}

interface Example {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The request as it is printed. */
  readonly block: string
  /** The answer that is printed below it. */
  readonly status: number
  readonly answer: unknown
}

const database = prepareDatabase()
let served: Served

beforeAll(async () => {
  served = await serveApi(database)
  await seedPlans(database.app, systemClock, [plan])
  await move(database.app, custody, capitalAccount, 90_000n * unit)
  const personId = await insertTestPerson(database)
  await database.owner('update accounts.person set email = $2, password_hash = $3 where id = $1', [
    personId,
    'sam@example.test',
    await served.parts.passwords.hash(password),
  ])
  await database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
  await move(database.app, custody, investorAccount(personId, 'cash'), 2_500n * unit)
})
afterAll(() => served.close())

function readExamples(text: string): Example[] {
  const blocks = text.matchAll(/```http\n([\s\S]*?)\n```(?:\n\n```json (\d+)\n([\s\S]*?)\n```)?/g)
  return [...blocks].map(([, block = '', status = '0', answer = 'null']) => {
    const [head = '', body = ''] = block.split('\n\n')
    const [line = '', ...headers] = head.split('\n')
    const [method = '', path = ''] = line.split(' ')
    return {
      method,
      path,
      headers: Object.fromEntries(headers.map((header) => header.split(': '))),
      body,
      block,
      status: Number(status),
      answer: JSON.parse(answer),
    }
  })
}

async function send({ method, path, headers, body }: Example, token: string) {
  const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)])
  const response = await fetch(served.url + path, {
    method,
    headers: Object.fromEntries(sent),
    ...(body !== '' && { body }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

/** The shape of an answer: names and kinds of what is in it, of a list the different shapes of its items. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))]
    return shapes.toSorted().map((shape): unknown => JSON.parse(shape))
  }
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)]))
}

/** As it is printed: a token is cut off, so that none stands in a document. */
function printed({ status, answer }: { readonly status: number; readonly answer: unknown }): string {
  const text = JSON.stringify(
    answer,
    (name, value: unknown) => (name === 'token' && typeof value === 'string' ? `${value.slice(0, 12)}...` : value),
    2,
  )
  return `\`\`\`json ${status}\n${text}\n\`\`\``
}

function withAnswers(text: string, blocks: readonly (readonly [request: string, answer: string])[]): string {
  const bare = text.replaceAll(/\n\n```json \d+\n[\s\S]*?\n```/g, '')
  return blocks.reduce(
    (whole, [request, answer], at) =>
      replaceNth(whole, `\`\`\`http\n${request}\n\`\`\``, answer, countBefore(blocks, at)),
    bare,
  )
}

/** How many requests before this one have the same words: each of them is followed by its answer already. */
function countBefore(blocks: readonly (readonly [string, string])[], at: number): number {
  return blocks.slice(0, at).filter(([request]) => request === blocks[at]?.[0]).length
}

function replaceNth(text: string, request: string, answer: string, nth: number): string {
  const parts = text.split(request)
  return [parts.slice(0, nth + 1).join(request), request, '\n\n', answer, parts.slice(nth + 1).join(request)].join('')
}

test('every example of the API is an endpoint and answers as it is printed', { timeout: 120_000 }, async () => {
  const text = readFileSync(file, 'utf8')
  const examples = readExamples(text)
  expect(examples.length).toBeGreaterThan(5)
  const answered: [string, string][] = []
  let token = ''
  for (const example of examples) {
    const { method, path } = example
    const endpoint = served.routes.find((route) => route.method === method && paramsIn(route, path) !== undefined)
    expect(endpoint, `${method} ${path} is no endpoint of the contract`).toBeDefined()
    const reply = await send(example, token)
    // What is printed is what the contract promises: its schema, or a problem.
    const schema = reply.status < 400 ? endpoint?.answer : problemSchema
    expect(schema?.safeParse(reply.answer).error, `${method} ${path}`).toBeUndefined()
    if (typeof reply.answer['token'] === 'string') token = reply.answer['token']
    answered.push([example.block, printed(reply)])
    if (process.env['EXAMPLES'] === 'keep') continue
    expect({ call: `${method} ${path}`, status: reply.status, shape: shapeOf(reply.answer) }).toEqual({
      call: `${method} ${path}`,
      status: example.status,
      shape: shapeOf(example.answer),
    })
  }
  if (process.env['EXAMPLES'] === 'keep') writeFileSync(file, withAnswers(text, answered))
})

test('error: an answer with one field more, one less or of another kind has another shape', () => {
  const shape = shapeOf({ a: '1', list: [{ b: 2 }, { b: 3 }] })
  expect(shapeOf({ a: '9', list: [{ b: 7 }] })).toEqual(shape)
  for (const other of [
    { a: 1, list: [{ b: 2 }] },
    { list: [{ b: 2 }] },
    { a: '1', list: [{ b: 2, c: 3 }] },
    { a: '1', list: [{ b: null }] },
    { a: '1', list: [] },
  ]) {
    expect(shapeOf(other)).not.toEqual(shape)
  }
})
