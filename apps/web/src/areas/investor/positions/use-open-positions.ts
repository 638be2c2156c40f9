import { listPositions } from '@clearhold/contract/plans/endpoints'
import type { PositionList } from '@clearhold/contract/plans/positions-schema'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { openPositions } from './paths.ts'

export interface OpenPositions {
  readonly known: Known<PositionList>
  /** The platform's time, as far as it is known. */
  readonly now: Date | undefined
}

/** What is running, and what time it is for plans. Asked under one path, so that every part of a page says the same. */
export function useOpenPositions(): OpenPositions {
  const known = useEndpoint(listPositions, openPositions)
  return { known, now: useBusinessNow(known.value?.now, known.knownAt) }
}
