/** A name for something that may be asked for twice and must happen once. */
export function newRequestKey(): string {
  return crypto.randomUUID()
}
