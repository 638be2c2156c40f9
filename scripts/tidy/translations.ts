import type { Tree } from './files.ts'

const ofWeb = 'apps/web/src/i18n/locales/'
const ofContract = 'packages/contract/src/texts/'
const languages = ['en', 'es', 'fr']

/** The same keys, with the same placeholders, in the three languages; none empty. */
export function translationParity({ texts }: Tree): string[] {
  return [ofWeb, ofContract].flatMap((base) => {
    const files = [...texts.keys()].filter((path) => path.startsWith(base) && path.endsWith('.json'))
    const namespaces = [...new Set(files.map((path) => path.split('/').at(-1) ?? ''))]
    return namespaces.flatMap((namespace) => {
      const keys = new Map(languages.map((name) => [name, flatten(texts.get(`${base}${name}/${namespace}`))]))
      const all = new Set([...keys.values()].flatMap((map) => [...map.keys()]))
      return [...all].flatMap((key) => complaints(namespace, key, keys))
    })
  })
}

function complaints(namespace: string, key: string, keys: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  // Spanish and French have a plural form of large numbers that English lacks.
  const isExtraPlural = key.endsWith('_many')
  const english = keys.get('en')?.get(key) ?? keys.get('en')?.get(key.replace(/_many$/, '_other'))
  return [...keys].flatMap(([language, map]) => {
    const text = map.get(key)
    if (text === undefined)
      return isExtraPlural && language === 'en' ? [] : [`${namespace}: ${key} is missing in ${language}`]
    if (text.trim() === '') return [`${namespace}: ${key} is empty in ${language}`]
    return placeholders(text) === placeholders(english ?? text)
      ? []
      : [`${namespace}: ${key} fills in other values in ${language} than in en`]
  })
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g), ...text.matchAll(/<\/?([\w]+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(',')
}

function flatten(text: string | undefined): Map<string, string> {
  const flat = new Map<string, string>()
  const walk = (value: unknown, prefix: string) => {
    if (typeof value === 'string') flat.set(prefix, value)
    else
      for (const [key, child] of Object.entries((value ?? {}) as Record<string, unknown>))
        walk(child, prefix === '' ? key : `${prefix}.${key}`)
  }
  if (text !== undefined) walk(JSON.parse(text), '')
  return flat
}

/**
 * Keys that no source file mentions; a key put together at run time names its stem in a string. The other dictionaries of the
 * contract have the codes of closed lists as keys: dictionaries.test.ts compares them.
 */
export function unusedTranslations(tree: Tree): string[] {
  return [
    ...unusedIn(tree, `${ofWeb}en/`, 'apps/web/'),
    ...unusedIn(tree, `${ofContract}en/notices.json`, 'apps/server/'),
  ]
}

function unusedIn({ texts }: Tree, dictionaries: string, readers: string): string[] {
  const sources = [...texts]
    .filter(([path]) => path.startsWith(readers) && /\.tsx?$/.test(path))
    .map(([, text]) => text)
    .join('\n')
  return [...texts]
    .filter(([path]) => path.startsWith(dictionaries))
    .flatMap(([path, text]) =>
      [...flatten(text).keys()]
        .filter((key) => !isMentioned(key.replace(/_(one|many|other|zero)$/, ''), sources))
        .map((key) => `${path.split('/').at(-1)}: ${key} is used nowhere`),
    )
}

function isMentioned(key: string, sources: string): boolean {
  if (sources.includes(key)) return true
  const stem = key.slice(0, key.lastIndexOf('.') + 1)
  return stem !== '' && (sources.includes(`\`${stem}\${`) || sources.includes(`:${stem}\${`))
}
