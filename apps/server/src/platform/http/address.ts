import { isIPv4, isIPv6 } from 'node:net'

/**
 * A network address in one canonical form, for counting: IPv4 as it is (also when wrapped in IPv6), IPv6 by its /64, because the holder
 * of one address of that network has all of them.
 */
export function normalAddress(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = expand(bare)
  const wrapped = wrappedIPv4(groups)
  if (wrapped !== undefined) return wrapped
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, whatever was abbreviated or written as IPv4. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  if (tail === undefined) return left
  const right = groupsOf(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

/** ::ffff:a.b.c.d, and 64:ff9b::a.b.c.d of NAT64 networks. */
function wrappedIPv4(groups: readonly number[]): string | undefined {
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:65535' && prefix !== `${0x64}:${0xff9b}:0:0:0:0`) return undefined
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
