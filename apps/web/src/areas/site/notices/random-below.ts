/** A whole number below `below`, each as likely as the other. */
export function randomBelow(below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((drawn / 2 ** 32) * below)
}
