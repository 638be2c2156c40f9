export const clearCommandName = 'sanctions.clear'
export const holdCommandName = 'sanctions.hold'

const dayMs = 86_400_000
/** OFAC publishes several times a week; live does not work with a list older than this. */
export const listAgeDaysMax = 7

export function isListOld(publishedOn: Date, now: Date): boolean {
  return now.getTime() - publishedOn.getTime() > (listAgeDaysMax + 1) * dayMs
}

export interface ListedName {
  readonly uid: string
  readonly name: string
}

export interface ListedAddress extends ListedName {
  /** In lower case, with 0x. */
  readonly address: string
}

export interface SanctionsList {
  readonly publishedOn: Date
  readonly entries: number
  readonly names: readonly ListedName[]
  readonly addresses: readonly ListedAddress[]
}

/**
 * Parses a list in OFAC's SDN format (sdn.xml): the name and aliases of every entry, and those of its 'Digital Currency Address' ids that
 * are an address of our chain, whatever coin they name. Undefined where it is no such list.
 */
export function parseSdn(xml: string): SanctionsList | undefined {
  const published = /<Publish_Date>(\d\d)\/(\d\d)\/(\d{4})<\/Publish_Date>/.exec(xml)
  if (published === null) return undefined
  const [, month, day, year] = published
  const entries = [...xml.matchAll(/<sdnEntry>([\s\S]*?)<\/sdnEntry>/g)].map(([, entry = '']) => entry)
  return {
    publishedOn: new Date(`${year}-${month}-${day}T00:00:00Z`),
    entries: entries.length,
    names: entries.flatMap(namesOf),
    addresses: entries.flatMap(addressesOf),
  }
}

function namesOf(entry: string): ListedName[] {
  const uid = tagOf(entry, 'uid')
  const aliases = [...entry.matchAll(/<aka>([\s\S]*?)<\/aka>/g)].map(([, alias = '']) => alias)
  const own = entry.replace(/<akaList>[\s\S]*?<\/akaList>/, '')
  return [own, ...aliases].flatMap((part) => {
    const name = [tagOf(part, 'firstName'), tagOf(part, 'lastName')].filter((text) => text !== '').join(' ')
    return name === '' ? [] : [{ uid, name }]
  })
}

function addressesOf(entry: string): ListedAddress[] {
  const uid = tagOf(entry, 'uid')
  const [name = ''] = namesOf(entry).map((listed) => listed.name)
  return [...entry.matchAll(/<id>([\s\S]*?)<\/id>/g)].flatMap(([, id = '']) => {
    const number = tagOf(id, 'idNumber').trim().toLowerCase()
    const isOurs = tagOf(id, 'idType').startsWith('Digital Currency Address') && /^0x[0-9a-f]{40}$/.test(number)
    return isOurs ? [{ uid, name, address: number }] : []
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function tagOf(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim()
}

/** The words of a name without accents, case and order; single letters are dropped. */
export function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1).sort()
}

const keyLength = 3

/** Search keys of a name: the first and the last letters of each word. A single typo leaves one of the two intact. */
export function keysOf(name: string): string[] {
  const keys = wordsOf(name).flatMap((word) => [`${word.slice(0, keyLength)}-`, `-${word.slice(-keyLength)}`])
  return [...new Set(keys)]
}
