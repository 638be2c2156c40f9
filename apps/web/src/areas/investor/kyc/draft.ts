import type { KycDocument } from '@clearhold/contract/kyc/rules'
import { useState } from 'react'
import type { Details } from './details-rules.ts'
import type { Picture } from './picture.ts'

export interface Draft {
  readonly details: Details
  readonly pictures: Readonly<Partial<Record<KycDocument, Picture>>>
}

/**
 * Kept while the document is open, so that a look at another page loses nothing. In memory only: a face and a passport have
 * no place in the browser's storage, and logging out ends the document.
 */
const kept = new Map<string, Draft>()

interface DraftInHand {
  readonly draft: Draft
  readonly change: (next: Partial<Draft>) => void
  readonly forget: () => void
}

/** `name` tells whose draft it is and for which sending: another person and another round begin with an empty one. */
export function useDraft(name: string, empty: Draft): DraftInHand {
  const [draft, setDraft] = useState(() => kept.get(name) ?? empty)
  return {
    draft,
    change: (next) =>
      setDraft((now) => {
        const changed = { ...now, ...next }
        kept.set(name, changed)
        return changed
      }),
    forget: () => kept.delete(name),
  }
}
