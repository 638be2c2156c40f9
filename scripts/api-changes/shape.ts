/** The shape of a JSON value without descriptions: enough to tell whether a reader still accepts it. */
export type Shape =
  | string
  | { readonly enum: readonly unknown[] }
  | { readonly array: Shape }
  | { readonly anyOf: readonly Shape[] }
  /** By name; a name that ends in '?' may be missing. '*' stands for every other name. */
  | { readonly fields: Readonly<Record<string, Shape>> }

export interface JsonSchema {
  /** '#/components/schemas/Deposit' */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

/** Referenced schemas of a description, by name. */
export type Components = Readonly<Record<string, JsonSchema>>

/** The shape a JSON schema of our OpenAPI description allows. */
export function shapeOf(schema: JsonSchema, components: Components): Shape {
  if (schema.$ref !== undefined) return shapeOf(referred(schema.$ref, components), components)
  if (schema.const !== undefined) return { enum: [schema.const] }
  if (schema.enum !== undefined) return { enum: schema.enum.toSorted() }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return { anyOf: alternatives.map((one) => shapeOf(one, components)) }
  if (schema.type === 'array') return { array: shapeOf(schema.items ?? {}, components) }
  if (schema.type === 'object') return { fields: fieldsOf(schema, components) }
  return typeof schema.type === 'string' ? schema.type : 'any'
}

function referred(reference: string, components: Components): JsonSchema {
  const schema = components[reference.split('/').at(-1) ?? '']
  if (schema === undefined) throw new Error(`${reference} is not in the description`)
  return schema
}

function fieldsOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  components: Components,
): Record<string, Shape> {
  const fields: Record<string, Shape> = {}
  for (const name of Object.keys(properties).toSorted()) {
    fields[required.includes(name) ? name : `${name}?`] = shapeOf(properties[name] ?? {}, components)
  }
  if (typeof additionalProperties === 'object') fields['*?'] = shapeOf(additionalProperties, components)
  return fields
}
