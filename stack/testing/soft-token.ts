import { makeSoftToken, type SoftToken } from '../soft-token.ts'
import { testFolder } from './resources.ts'

/** A token of its own for a test. */
export function softToken(label = 'clearhold'): SoftToken {
  return makeSoftToken(testFolder(), label)
}
