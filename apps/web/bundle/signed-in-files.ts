import type { Plugin } from 'vite'

/**
 * Where a module is needed first: a public page; a page that a mail's link opens, or the frame it has in common with the sign-in; the login, which everyone
 * who signs in has seen; another page of the sign-in; or a signed-in area.
 */
type Area = 'public' | 'mail-link' | 'login' | 'sign-in' | 'investor' | 'admin'

/** A file that loads by itself, the modules it needs at once, and those that it loads later. */
interface Part {
  readonly id: string
  readonly needs: ReadonlySet<string>
  readonly loadsLater: ReadonlySet<string>
}

interface Graph {
  readonly imports: (id: string) => readonly string[]
  readonly loadsLater: (id: string) => readonly string[]
}

/**
 * Files that signed-in pages share, as few as can be: split by every combination of pages that needs them, the dashboard was 90 files, more
 * than half of them smaller than two kilobytes. A module that a public page needs stays where it is, because what is joined with it would be
 * downloaded by visitors as well. Imports lead only towards what more pages need, so these files cannot import each other in a circle.
 */
export function signedInFiles(): { readonly plugin: Plugin; readonly fileOf: (id: string) => string | null } {
  let files: ReadonlyMap<string, string> = new Map()
  return {
    fileOf: (id) => files.get(id) ?? null,
    plugin: {
      name: 'signed-in-files',
      applyToEnvironment: ({ name }) => name === 'client',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        files = shareFiles(
          ids.filter((id) => this.getModuleInfo(id)?.isEntry === true),
          {
            imports: (id) => this.getModuleInfo(id)?.importedIds ?? [],
            loadsLater: (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
          },
        )
      },
    },
  }
}

/** The file of each module that at least two parts of the signed-in product share. */
export function shareFiles(entries: readonly string[], graph: Graph): ReadonlyMap<string, string> {
  const parts = new Map<string, Part>()
  const areas = new Map<string, Set<Area>>()
  const waiting = entries.map((id) => ({ id, from: areaOf(id) ?? 'public' }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const part = parts.get(next.id) ?? partOf(next.id, graph)
    parts.set(part.id, part)
    const known = areas.get(part.id) ?? new Set()
    areas.set(part.id, known)
    const from = areaOf(part.id) ?? next.from
    if (known.has(from)) continue
    known.add(from)
    for (const id of part.loadsLater) waiting.push({ id, from })
  }
  const neededBy = new Map<string, Part[]>()
  for (const part of parts.values()) {
    for (const id of part.needs) {
      const by = neededBy.get(id)
      if (by === undefined) neededBy.set(id, [part])
      else by.push(part)
    }
  }
  const files = new Map<string, string>()
  for (const [id, by] of neededBy) {
    const file = fileOf(by.length, new Set(by.flatMap((part) => [...(areas.get(part.id) ?? [])])))
    if (file !== undefined) files.set(id, file)
  }
  return files
}

function fileOf(parts: number, areas: ReadonlySet<Area>): string | undefined {
  if (parts < 2 || areas.has('public')) return undefined
  if (areas.has('mail-link') || areas.has('sign-in') || areas.has('login')) {
    // What the login does without would make it slower to open.
    if (!areas.has('login')) return undefined
    return areas.has('mail-link') ? 'mail-link-shared' : 'sign-in-shared'
  }
  if (areas.size > 1) return 'workspace-shared'
  return areas.has('investor') ? 'investor-shared' : 'admin-shared'
}

function partOf(id: string, graph: Graph): Part {
  const needs = new Set<string>()
  const loadsLater = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (needs.has(next)) continue
    needs.add(next)
    waiting.push(...graph.imports(next))
    for (const later of graph.loadsLater(next)) loadsLater.add(later)
  }
  return { id, needs, loadsLater }
}

/** The area that a module belongs to by its folder; undefined where it is what several use. */
function areaOf(id: string): Area | undefined {
  const [, area, page] = /\/apps\/web\/src\/areas\/(site|sign-in|investor|admin)\/([\w-]+)/.exec(id) ?? []
  if (area === 'site') return 'public'
  if (area === 'sign-in') {
    if (page === 'login') return 'login'
    return page === 'layout' || page === 'not-me' || page === 'payout-objection' ? 'mail-link' : 'sign-in'
  }
  return area === 'investor' || area === 'admin' ? area : undefined
}
