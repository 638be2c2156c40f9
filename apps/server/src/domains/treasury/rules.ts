/** One movement of the book, as the ledger writes it. */
export interface Movement<Key extends string> {
  readonly source: Key
  readonly target: Key
  readonly amountMicro: bigint
}

/** What an entry brought into one account, line by line. */
export function givenTo<Key extends string>(account: Key, postings: readonly Movement<Key>[]): Movement<Key>[] {
  return postings.filter(({ target }) => target === account)
}

/**
 * The movements that take an amount back from an account to where an entry had brought it from, the last line first, beyond
 * what was taken before. Undefined when the entry did not give that much.
 */
export function takeBack<Key extends string>(
  account: Key,
  postings: readonly Movement<Key>[],
  takenBeforeMicro: bigint,
  amountMicro: bigint,
): Movement<Key>[] | undefined {
  let toPassMicro = takenBeforeMicro
  let leftMicro = amountMicro
  const movements: Movement<Key>[] = []
  for (const { source, amountMicro: givenMicro } of givenTo(account, postings).reverse()) {
    const passedMicro = toPassMicro < givenMicro ? toPassMicro : givenMicro
    toPassMicro -= passedMicro
    const freeMicro = givenMicro - passedMicro
    const partMicro = freeMicro < leftMicro ? freeMicro : leftMicro
    if (partMicro > 0n) movements.push({ source: account, target: source, amountMicro: partMicro })
    leftMicro -= partMicro
  }
  return leftMicro === 0n && toPassMicro === 0n ? movements : undefined
}
