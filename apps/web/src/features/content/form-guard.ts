import { issueFormStampAddress } from '@clearhold/contract/content/addresses'
import { formFillMs } from '@clearhold/contract/content/rules'
import type { FormStamp } from '@clearhold/contract/content/schema'
import { useRef } from 'react'
import { callApi } from '#client/api/call-api.ts'
import type { Outcome } from '#client/api/outcome.ts'
import { instant, plainSchema, record, text, whole } from '#client/api/plain-schema.ts'

/** formStampSchema of the contract, by hand. */
export const plainFormStampSchema = plainSchema<FormStamp>(
  record({ stamp: text(/^[\s\S]{0,200}$/), issuedAt: instant, fillMs: whole() }),
)

interface Stamped {
  readonly outcome: Outcome<FormStamp>
  readonly answeredMs: number
}

export interface FormGuard {
  /** To be called when the visitor begins to fill in the form. */
  readonly begin: () => void
  /** The stamp to send, once a person could have filled the form in; or why there is none. */
  readonly stamp: () => Promise<Outcome<FormStamp>>
  /** Forgets the stamp: the next one is a new one. */
  readonly renew: () => void
}

/** A bot fills in a form at once. A stamp says when filling in began, and we wait for the rest of the time a person needs. */
export function useFormGuard(): FormGuard {
  const held = useRef<Promise<Stamped>>(undefined)
  const begin = () => {
    // From when the answer came: on a slow line the stamp is younger than the question.
    held.current ??= callApi({ ...issueFormStampAddress, answer: plainFormStampSchema }).then((outcome) => ({
      outcome,
      answeredMs: performance.now(),
    }))
    return held.current
  }
  return {
    begin: () => void begin(),
    stamp: async () => {
      const { outcome: stamped, answeredMs } = await begin()
      if (stamped.kind !== 'answer') {
        held.current = undefined
        return stamped
      }
      const leftMs = Math.max(formFillMs, stamped.value.fillMs) + 250 - (performance.now() - answeredMs)
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
      return stamped
    },
    renew: () => {
      held.current = undefined
    },
  }
}
