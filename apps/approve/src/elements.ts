type Child = Node | string | false | undefined

/** An element with a class, by hand: the page carries no library, and no text of others is ever read as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}

/** Names and values, one under the other. */
export function lines(entries: readonly (readonly [name: string, value: Node | string])[]): HTMLElement {
  return make('dl', '', ...entries.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))))
}

/** An address in groups of four, both ends strong; what differs from another address is marked. */
export function quads(address: string, other = address): HTMLElement {
  const groups = [address.slice(0, 6), ...(address.slice(6).match(/.{4}/g) ?? [])]
  const others = [other.slice(0, 6), ...(other.slice(6).match(/.{4}/g) ?? [])]
  const parts = groups.map((group, at) => {
    const isEnd = at === 0 || at === groups.length - 1
    return make(isEnd ? 'b' : 'span', group === others[at] ? '' : 'differs', group)
  })
  return make('span', 'quad', ...parts)
}

/** A digest in groups of eight. */
export function groups(hex: string): HTMLElement {
  const parts = hex.match(/.{8}/g) ?? []
  return make(
    'span',
    'groups',
    ...parts.map((part, at) => make(at === 0 || at === parts.length - 1 ? 'b' : 'span', '', part)),
  )
}

/** All six decimals; the last four smaller. */
export function amount(amountMicro: string, language: string): { readonly main: string; readonly rest: string } {
  const digits = amountMicro.padStart(7, '0')
  const whole = new Intl.NumberFormat(language).format(BigInt(digits.slice(0, -6)))
  const mark = new Intl.NumberFormat(language).format(1.5).charAt(1)
  return { main: `${whole}${mark}${digits.slice(-6, -4)}`, rest: digits.slice(-4) }
}
