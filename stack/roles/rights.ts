/** One right to a table: to all of it, or to some columns. */
export interface Right {
  readonly verb: 'select' | 'insert' | 'update' | 'delete'
  readonly columns: readonly string[] | 'all'
}

const verbs = ['select', 'insert', 'update', 'delete'] as const

/** Reads rights as SQL's grant writes them. */
export function rightsIn(text: string): Right[] {
  return [...text.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].map(([, word, list]) => {
    const verb = verbs.find((one) => one === word)
    if (verb === undefined) throw new Error(`no right: ${text}`)
    return { verb, columns: list === undefined ? 'all' : list.split(', ') }
  })
}
