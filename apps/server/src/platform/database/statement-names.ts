import { sha256 } from '../crypto/crypto.ts'

/** So many statements of one pool have a name: each connection keeps the plan of each of them as long as it lives. */
const namesMax = 400
/** So many texts are watched until they are known to come again. */
const watchedMax = 2_000
/** A text that came so often comes again: a list of ids of a length of its own seldom does. */
const oftenEnough = 3
/** What PostgreSQL can prepare; the beginning and the end of a transaction are none of it. */
const preparable = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Names for statements that are sent again and again, so that a connection parses and plans each of them once. What is sent
 * seldom has none, and there is a limit to how many do: texts whose variants have no limit cannot fill a connection's memory.
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
    // The one that was seen longest ago makes room.
    const [oldest] = watched.keys()
    if (watched.size > watchedMax && oldest !== undefined) watched.delete(oldest)
    return undefined
  }
}
