/** For lists only: '0x4be1...90c2'. Wherever money is decided, the whole address stands. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
