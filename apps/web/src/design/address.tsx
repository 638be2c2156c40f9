interface AddressProps {
  readonly address: string
  readonly id?: string
}

/**
 * An address whole, in groups of four with the ends marked: what a person compares. The gaps are drawn and not written, so
 * that selecting it by hand gives the address and nothing else.
 */
export function Address({ address, id }: AddressProps) {
  const groups = addressGroups(address)
  return (
    <code id={id} className="address" translate="no">
      {groups.map((group, index) => {
        const isEnd = index === 0 || index === groups.length - 1
        const place = `group ${index}`
        return isEnd ? <b key={place}>{group}</b> : <span key={place}>{group}</span>
      })}
    </code>
  )
}

/** '0x' stands with the first four. */
export function addressGroups(address: string): string[] {
  const [, prefix = '', digits = ''] = /^(0x)?(.*)$/s.exec(address) ?? []
  const [first = '', ...rest] = digits.match(/.{1,4}/g) ?? []
  return [prefix + first, ...rest]
}

/** What is compared after pasting: how it begins and how it ends. */
export function addressEnds(address: string): { readonly start: string; readonly end: string } {
  return { start: address.slice(0, 6), end: address.slice(-4) }
}

export function isHash(text: string): boolean {
  return /^0x[0-9a-f]{40,}$/i.test(text)
}

/** For lists only, which are not copied from: the beginning and the end of a transaction's hash. */
export function shortHash(hash: string): string {
  return isHash(hash) ? `${hash.slice(0, 10)}…${hash.slice(-4)}` : hash
}
