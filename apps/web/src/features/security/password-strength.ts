import { isGuessable } from '@clearhold/contract/accounts/guessable'
import { passwordLengthMin } from '@clearhold/contract/accounts/rules'

/** 0: too short. 1: short. 2: fair. 3: good. 4: strong. A hint and no rule: length counts most, and variety a little. */
export type Strength = 0 | 1 | 2 | 3 | 4

export function strengthOf(password: string): Strength {
  const signs = [...password]
  if (signs.length < passwordLengthMin) return 0
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size
  // A run such as 'aaaaaaaa' or 'abababab' is short, however long it is.
  if (different < 5) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = signs.length + 2 * (kinds - 1)
  if (points >= 20) return 4
  if (points >= 15) return 3
  return points >= 11 ? 2 : 1
}

/** 'refused': the server would take no such password, by the same rule. */
export function hintOf(password: string, guesses: Parameters<typeof isGuessable>[1]): Strength | 'refused' {
  const strength = strengthOf(password)
  return strength > 0 && isGuessable(password, guesses) ? 'refused' : strength
}
