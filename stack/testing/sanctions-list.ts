export interface InventedEntry {
  readonly uid: string
  readonly firstName?: string
  readonly lastName: string
  readonly aliases?: readonly (readonly [firstName: string, lastName: string])[]
  /** By OFAC's name of the coin. */
  readonly addresses?: Readonly<Record<string, string>>
}

/** A list in OFAC's format whose entries are invented: no real person has this name. */
export function inventedSdn(entries: readonly InventedEntry[], publishedOn = '11/14/2026'): string {
  const body = entries.map(({ uid, firstName, lastName, aliases = [], addresses = {} }) => {
    const name = (first: string | undefined, last: string) =>
      `${first === undefined ? '' : `<firstName>${first}</firstName>`}<lastName>${last}</lastName>`
    const akas = aliases.map(([first, last]) => `<aka><uid>9</uid><type>a.k.a.</type>${name(first, last)}</aka>`)
    const ids = Object.entries(addresses).map(
      ([coin, number]) =>
        `<id><uid>8</uid><idType>Digital Currency Address - ${coin}</idType><idNumber>${number}</idNumber></id>`,
    )
    return `<sdnEntry><uid>${uid}</uid>${name(firstName, lastName)}<sdnType>Individual</sdnType>
      <programList><program>INVENTED</program></programList><idList>${ids.join('')}</idList><akaList>${akas.join('')}</akaList></sdnEntry>`
  })
  return `<?xml version="1.0" standalone="yes"?><sdnList><publshInformation><Publish_Date>${publishedOn}</Publish_Date>
    <Record_Count>${entries.length}</Record_Count></publshInformation>${body.join('\n')}</sdnList>`
}
