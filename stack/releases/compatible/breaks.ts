import type { Catalogue, Column, Relation, Right, Routine, Rule } from './catalogue.ts'

/** Something that the code of a release could do on its own schema and cannot rely on any more. */
export interface Break {
  /** The relation or the routine, without its schema: a statement that is to explain the break names it. */
  readonly object: string
  /** The column that such a statement names too, where it is about one. */
  readonly column?: string
  /** One line, the same for the same break. */
  readonly text: string
}

/** What a release could use and a later schema has not, or has otherwise. */
export function findBreaks(release: Catalogue, rights: readonly Right[], later: Catalogue): Break[] {
  const writes = new Set(
    rights.filter(({ right }) => right === 'insert' || right === 'update').map(({ object }) => object),
  )
  return [
    ...[...release.relations].flatMap(([name, before]) =>
      relationBreaks({ name, before, after: later.relations.get(name), isWritten: writes.has(name) }),
    ),
    ...release.routines.flatMap((routine) => routineBreaks(routine, later.routines)),
    ...[...release.enumValues]
      .filter((value) => !later.enumValues.has(value))
      .map((value) => ({ object: bare(value.split(': ')[0] ?? ''), text: `${value} is gone from the type` })),
  ]
}

/** Rights that a login of the release has lost on what is still there. */
export function findLostRights(before: readonly Right[], after: readonly Right[], later: Catalogue): Break[] {
  const nameOf = ({ login, right, object, column }: Right) => `${login} ${right} ${object} ${column}`
  const kept = new Set(after.map(nameOf))
  const lost = new Map<string, string[]>()
  for (const each of before) {
    if (kept.has(nameOf(each)) || !isThere(each, later)) continue
    const key = `${each.login} may no longer ${each.right} ${each.object}`
    lost.set(key, [...(lost.get(key) ?? []), each.column])
  }
  return [...lost].map(([key, columns]) => {
    const named = columns.filter((column) => column !== '')
    const object = bare((key.split(' ').at(-1) ?? '').replace(/\(.*/, ''))
    return { object, text: named.length === 0 ? key : `${key} (${named.join(', ')})` }
  })
}

/** What has gone is reported as gone, not as a lost right too. */
function isThere({ right, object, column }: Right, later: Catalogue): boolean {
  if (right === 'use') return true
  if (right === 'execute')
    return later.routines.some(({ name, argumentTypes }) => `${name}(${argumentTypes.join(', ')})` === object)
  const relation = later.relations.get(object)
  return relation !== undefined && (column === '' || relation.columns.has(column))
}

interface Pair {
  readonly name: string
  readonly before: Relation
  readonly after: Relation | undefined
  /** Whether a login of the release may write it; otherwise only functions of the database do, which a migration replaces with it. */
  readonly isWritten: boolean
}

function relationBreaks({ name, before, after, isWritten }: Pair): Break[] {
  const object = bare(name)
  if (after === undefined) return [{ object, text: `${name} is gone` }]
  const added = [...after.columns].filter(([column]) => !before.columns.has(column))
  return [
    ...[...before.columns].flatMap(([column, old]) => columnBreaks(name, column, old, after.columns.get(column))),
    ...(isWritten ? added.flatMap(([column, one]) => addedColumnBreaks(name, column, one)) : []),
    ...(isWritten ? newRuleBreaks(name, before, after) : []),
    ...lostKeyBreaks(name, before, after),
    ...(isWritten ? [...after.triggers] : [])
      .filter((trigger) => !before.triggers.has(trigger))
      .map((trigger) => ({ object, text: `${name} has a new trigger, which may refuse a row: ${trigger}` })),
    ...(after.hasRowSecurity && !before.hasRowSecurity
      ? [{ object, text: `${name} hides rows from logins (row level security)` }]
      : []),
    ...(after.definition === before.definition ? [] : [{ object, text: `${name} is another view than before` }]),
  ]
}

function columnBreaks(relation: string, column: string, before: Column, after: Column | undefined): Break[] {
  const found = (what: string): Break => ({ object: bare(relation), column, text: `${relation}.${column} ${what}` })
  if (after === undefined) return [found('is gone')]
  return [
    ...(after.type === before.type ? [] : [found(`is ${after.type} instead of ${before.type}`)]),
    ...(after.isRequired && !before.isRequired ? [found('may no longer be empty')] : []),
    ...(before.isRequired && !after.isRequired ? [found('may be empty, which it never was')] : []),
    ...(before.hasDefault && !after.hasDefault && after.isRequired ? [found('has lost its default')] : []),
  ]
}

/** The release leaves it out of every row that it inserts. */
function addedColumnBreaks(relation: string, column: string, { isRequired, hasDefault }: Column): Break[] {
  if (!isRequired || hasDefault) return []
  return [{ object: bare(relation), column, text: `${relation}.${column} is new, required and has no default` }]
}

/** A condition that rows of the release need not satisfy, or a list of values that they may not know. */
function newRuleBreaks(relation: string, before: Relation, after: Relation): Break[] {
  const object = bare(relation)
  return [...after.rules]
    .filter(([definition, rule]) => !before.rules.has(definition) && concernsOldRows(rule, before, after))
    .map(([definition, { kind, columns }]) => {
      const [column] = columns
      const text = `${relation} has a new rule (${kind}): ${definition}`
      return columns.length === 1 && column !== undefined ? { object, column, text } : { object, text }
    })
}

/**
 * Whether rows that the release writes can violate it: it is about a column that the release knows, or demands that the default of a new one
 * be unique. Other conditions on new columns alone hold for their defaults, or the migration would fail on the filled database.
 */
function concernsOldRows({ kind, columns }: Rule, before: Relation, after: Relation): boolean {
  if (columns.length === 0 || columns.some((column) => before.columns.has(column))) return true
  return kind === 'unique' && columns.every((column) => after.columns.get(column)?.hasDefault === true)
}

/** `on conflict` finds its unique key no more. */
function lostKeyBreaks(relation: string, before: Relation, after: Relation): Break[] {
  return [...before.rules]
    .filter(([definition, { kind, columns }]) => {
      const isGone = kind === 'unique' && !after.rules.has(definition)
      return isGone && columns.every((column) => after.columns.has(column))
    })
    .map(([definition]) => ({ object: bare(relation), text: `${relation} has lost its key: ${definition}` }))
}

function routineBreaks(before: Routine, later: readonly Routine[]): Break[] {
  const named = `${before.name}(${before.argumentTypes.join(', ')})`
  const object = bare(before.name)
  const serving = later.filter((routine) => takesCallsOf(before, routine))
  if (serving.length === 0) return [{ object, text: `${named} can no longer be called` }]
  if (serving.some(({ result }) => result === before.result)) return []
  return [{ object, text: `${named} answers ${serving[0]?.result} instead of ${before.result}` }]
}

/** The same arguments, or further ones that a caller may leave out; and what could be left out still can. */
function takesCallsOf(before: Routine, after: Routine): boolean {
  const given = before.argumentTypes
  const further = after.argumentTypes.length - given.length
  return (
    after.name === before.name &&
    further >= 0 &&
    given.every((type, place) => after.argumentTypes[place] === type) &&
    after.defaults >= further + before.defaults
  )
}

const bare = (name: string) => name.slice(name.indexOf('.') + 1)
