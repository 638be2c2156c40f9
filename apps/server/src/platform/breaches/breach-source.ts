/** One collection of passwords known from breaches. Rejects when it does not answer. */
export interface BreachSource {
  /** Whether it has this SHA-1, as 40 upper-case hexadecimal digits. */
  has(sha1: string): Promise<boolean>
  close(): Promise<void>
}
