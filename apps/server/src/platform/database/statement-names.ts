import { sha256 } from '../crypto/crypto.ts'

/** How many statements of one pool have a name: each connection keeps the plan of each of them as long as it lives. */
const namesMax = 400
/** How many texts are watched for repetition. */
const watchedMax = 2_000
/** A text seen this often recurs: a list of ids with a length of its own rarely does. */
const oftenEnough = 3
/** What PostgreSQL can prepare; not the beginning and the end of a transaction. */
const preparable = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Names for recurring statements, so that a connection parses and plans each of them once. Rare ones have none, and their number is
 * limited: texts with unlimited variants cannot fill a connection's memory.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const watched = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesMax || !preparable.test(text)) return known
    const times = (watched.get(text) ?? 0) + 1
    watched.delete(text)
    if (times >= oftenEnough) {
      const name = sha256(text).toString('base64url').slice(0, 22)
      names.set(text, name)
      return name
    }
    watched.set(text, times)
    // The one seen longest ago is evicted.
    const [oldest] = watched.keys()
    if (watched.size > watchedMax && oldest !== undefined) watched.delete(oldest)
    return undefined
  }
}
