import { readBulletinAddress } from '@clearhold/contract/content/addresses'
import type { Bulletin } from '@clearhold/contract/content/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from './key-of.ts'
import { takePart } from './screens.ts'
import type { FirstBulletin } from './use-bulletin.ts'

/** The bulletin out of the answer of the whole screen, where there is one. */
export function useFirstBulletin(): FirstBulletin {
  const queries = useQueryClient()
  return useCallback(
    async (language, signal) => {
      const part = await takePart(queries, keyOf(readBulletinAddress, { query: { language } }), signal)
      // The schema of the screen has read it.
      return part?.value as Bulletin | undefined
    },
    [queries],
  )
}
