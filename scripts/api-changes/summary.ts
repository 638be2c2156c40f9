import { createHash } from 'node:crypto'
import { type Components, type JsonSchema, type Shape, shapeOf } from './shape.ts'

/** The summary of the last release; `npm run keep-release` writes it. */
export const releasedFile = 'docs/api/released.json'

/** What a client must know about an endpoint. */
export interface EndpointSummary {
  readonly request: Shape
  readonly answer: Shape
}

/** By method and path. */
export type Summary = Readonly<Record<string, EndpointSummary>>

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}
interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
export interface ApiDescription {
  readonly components?: { readonly schemas?: Components }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export function summarize({ paths, components = {} }: ApiDescription): Summary {
  const { schemas = {} } = components
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        summaryOf(operation, schemas),
      ]),
    ),
  )
}

function summaryOf({ parameters = [], requestBody, responses }: Operation, components: Components): EndpointSummary {
  const fields: Record<string, Shape> = {}
  for (const { name, in: place, required, schema } of parameters) {
    fields[`${place} ${name}${required === true ? '' : '?'}`] = shapeOf(schema, components)
  }
  const body = schemaIn(requestBody)
  if (body !== undefined) fields['body'] = shapeOf(body, components)
  const answer = schemaIn(responses['200'])
  return { request: { fields }, answer: answer === undefined ? 'bytes' : shapeOf(answer, components) }
}

function schemaIn(content: Content | undefined): JsonSchema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}

/** One line per endpoint; an object that occurs more than once is written once, under a name derived from its content. */
export function writeSummary(summary: Summary): string {
  const counted = new Map<string, number>()
  const count = (shape: Shape): void => {
    if (typeof shape === 'object' && 'fields' in shape) {
      const text = JSON.stringify(shape)
      counted.set(text, (counted.get(text) ?? 0) + 1)
    }
    for (const part of partsOf(shape)) count(part)
  }
  for (const { request, answer } of Object.values(summary)) {
    count(request)
    count(answer)
  }
  const named = new Map<string, string>()
  const write = (shape: Shape): unknown => {
    const text = JSON.stringify(shape)
    if ((counted.get(text) ?? 0) < 2 || text.length < 60) return withParts(shape, write)
    const name = `#${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
    if (!named.has(name)) named.set(name, JSON.stringify(withParts(shape, write)))
    return name
  }
  const lines = Object.keys(summary)
    .toSorted()
    .flatMap((name) => {
      const endpoint = summary[name]
      if (endpoint === undefined) return []
      const written = { request: write(endpoint.request), answer: write(endpoint.answer) }
      return [`${JSON.stringify(name)}:${JSON.stringify(written)}`]
    })
  const shapes = [...named].toSorted().map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `{"shapes":{\n${shapes.join(',\n')}\n},"endpoints":{\n${lines.join(',\n')}\n}}\n`
}

function partsOf(shape: Shape): readonly Shape[] {
  if (typeof shape === 'string' || 'enum' in shape) return []
  if ('array' in shape) return [shape.array]
  return 'anyOf' in shape ? shape.anyOf : Object.values(shape.fields)
}

function withParts(shape: Shape, write: (part: Shape) => unknown): unknown {
  if (typeof shape === 'string' || 'enum' in shape) return shape
  if ('array' in shape) return { array: write(shape.array) }
  if ('anyOf' in shape) return { anyOf: shape.anyOf.map(write) }
  return { fields: Object.fromEntries(Object.entries(shape.fields).map(([name, part]) => [name, write(part)])) }
}

interface WrittenSummary {
  readonly shapes: Readonly<Record<string, Shape>>
  readonly endpoints: Summary
}

export function readSummary(text: string): Summary {
  const { shapes, endpoints } = JSON.parse(text) as WrittenSummary
  const read = (shape: Shape): Shape => {
    const known = typeof shape === 'string' && shape.startsWith('#') ? shapes[shape] : shape
    if (known === undefined) throw new Error(`the summary names ${String(shape)} and does not say what it is`)
    return withParts(known, read) as Shape
  }
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { request, answer }]) => [
      name,
      { request: read(request), answer: read(answer) },
    ]),
  )
}
