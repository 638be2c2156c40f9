/** A whole number below `below`, each as likely as the other. */
export function chance(below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((drawn / 2 ** 32) * below)
}

/** A name for something that may be asked for twice and must happen once. */
export function newRequestKey(): string {
  return crypto.randomUUID()
}
