import type { Address, PathInput } from '@clearhold/contract/address'

/** What an answer is kept under: the endpoint first, so that everything of one endpoint is found together. */
export function keyOf({ path }: Pick<Address, 'path'>, { params = {}, query = {} }: PathInput = {}) {
  return [path, params, query] as const
}
