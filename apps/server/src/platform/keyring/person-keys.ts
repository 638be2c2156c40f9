/** Each person's own key; destroying it makes what it sealed unreadable. Stored by kyc. */
export interface PersonKeys {
  /** The key of this person, created where there is none yet. */
  obtain(personId: string): Promise<{ readonly keyId: string; readonly key: Buffer }>
  /** Undefined when it was destroyed. */
  read(keyId: string): Promise<Buffer | undefined>
}
