/** The own key of each person; what is sealed with it ends when it is destroyed. kyc keeps them. */
export interface PersonKeys {
  /** The key of this person, made where there is none yet. */
  obtain(personId: string): Promise<{ readonly keyId: string; readonly key: Buffer }>
  /** Undefined when it was destroyed. */
  read(keyId: string): Promise<Buffer | undefined>
}
