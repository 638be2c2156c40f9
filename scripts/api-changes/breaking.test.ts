import { describe, expect, test } from 'vitest'
import { breakingChanges, unannounced } from './breaking.ts'
import type { JsonSchema } from './shape.ts'
import { readSummary, summarize, writeSummary } from './summary.ts'

const text: JsonSchema = { type: 'string' }
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const api = (body: JsonSchema, answer: JsonSchema, path = '/api/things') =>
  summarize({ paths: { [path]: { post: { requestBody: json(body), responses: { '200': json(answer) } } } } })

const state = (...values: string[]): JsonSchema => ({ type: 'string', enum: values })
const body = object({ name: text, note: text }, ['name'])
const answer = object({ id: text, state: state('open', 'done'), at: { anyOf: [text, { type: 'null' }] } })
const released = api(body, answer)
const why = (now: ReturnType<typeof api>) => breakingChanges(released, now).flatMap((change) => change.why)

describe('compatible changes', () => {
  test('nothing changed', () => expect(why(released)).toEqual([]))
  test('a field more that may be left out, and one more in the answer', () => {
    const more = object({ name: text, note: text, colour: text }, ['name'])
    expect(why(api(more, object({ ...answer.properties, size: { type: 'integer' } })))).toEqual([])
  })
  test('another value taken, one fewer answered, null no longer answered', () => {
    expect(why(api(body, object({ id: text, state: state('open'), at: text })))).toEqual([])
  })
})

describe('red', () => {
  test('an endpoint that is gone', () => {
    expect(why(api(body, answer, '/api/others'))).toEqual(['it is gone'])
  })
  test('a field that is needed now', () => {
    expect(why(api(object({ name: text, note: text }), answer))).toEqual(['request.body.note is needed'])
  })
  test('a field that is no longer taken', () => {
    expect(why(api(object({ name: text }), answer))).toEqual(['request.body.note is refused'])
  })
  test('an answer without a field', () => {
    expect(why(api(body, object({ id: text, state: state('open') })))).toEqual(['answer.at is needed'])
  })
  test('an answer with a value that was not known', () => {
    const changed = object({ ...answer.properties, state: state('open', 'lost') })
    expect(why(api(body, changed))).toEqual(['answer.state: "lost" | "open" is read as "done" | "open"'])
  })
  test('an answer that may be null', () => {
    const changed = object({ ...answer.properties, id: { anyOf: [text, { type: 'null' }] } })
    expect(why(api(body, changed))).toEqual(['answer.id: null is read as string'])
  })
  test('another type', () => {
    expect(why(api(object({ name: { type: 'integer' }, note: text }, ['name']), answer))).toEqual([
      'request.body.name: string is read as integer',
    ])
  })
})

test('a breaking change is announced where the unreleased part of the CHANGELOG names the endpoint', () => {
  const changes = [{ endpoint: 'POST /api/things', why: ['it is gone'] }]
  const log = (line: string) => `# Changelog\n\n## Unreleased\n\n${line}\n\n## 0.1.0\n\n- Breaking: POST /api/things\n`
  expect(unannounced(changes, log('- Breaking: POST /api/things is gone'))).toEqual([])
  expect(unannounced(changes, log('- POST /api/things is nicer'))).toEqual(changes)
})

test('a summary is read as it was written, with what occurs twice written once', () => {
  const shared = object({ one: text, two: text, three: text, four: text, five: text, six: text })
  const summary = api(object({ a: shared, b: shared }), shared)
  const written = writeSummary(summary)
  expect(readSummary(written)).toEqual(summary)
  expect(written.match(/"five"/g)).toHaveLength(1)
})
