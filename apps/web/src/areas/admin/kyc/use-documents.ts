import { paramsIn } from '@clearhold/contract/endpoint'
import { requestDocumentView, viewDocument } from '@clearhold/contract/kyc/endpoints'
import { type KycDocument, kycDocuments, type ViewReason } from '@clearhold/contract/kyc/rules'
import { useEffect, useRef, useState } from 'react'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { callAsPerson, fetchBytes } from '#client/session/call.ts'

export type Opened = Readonly<Record<KycDocument, ImageBitmap>>

export interface Documents {
  readonly opened: Opened | undefined
  readonly busy: boolean
  readonly failure: Failure | undefined
  /** Asks for both with this reason; true when both are there. */
  readonly open: (reason: ViewReason) => Promise<boolean>
}

/** Paths of the 'request to view' call, as the api hands them out. */
type ViewPaths = Readonly<Record<KycDocument, string | null>>

/**
 * Both documents of a case, fetched once with a reason and dropped when the case is left. `onLooked` fetches the record of looks
 * again, where a page shows it: this reviewer is now in it.
 */
export function useDocuments(paths: ViewPaths, onLooked?: () => void): Documents {
  const [opened, setOpened] = useState<Opened>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const held = useRef<Opened>(undefined)
  useEffect(() => () => dropped(held.current), [])

  const open = async (reason: ViewReason) => {
    setBusy(true)
    setFailure(undefined)
    const [idCard, selfie] = await Promise.all(kycDocuments.map((document) => openOne(paths[document], reason)))
    setBusy(false)
    onLooked?.()
    if (idCard?.kind === 'answer' && selfie?.kind === 'answer') {
      held.current = { idCard: idCard.value, selfie: selfie.value }
      setOpened(held.current)
      return true
    }
    setFailure([idCard, selfie].find((outcome): outcome is Failure => outcome?.kind !== 'answer'))
    return false
  }
  return { opened, busy, failure, open }
}

function dropped(opened: Opened | undefined): void {
  if (opened !== undefined) for (const document of kycDocuments) opened[document].close()
}

async function openOne(path: string | null, reason: ViewReason): Promise<Outcome<ImageBitmap>> {
  const params = path === null ? undefined : paramsIn(requestDocumentView, path)
  if (params === undefined) return { kind: 'unreadable' }
  const { id = '', document = '' } = params
  const asked = await callAsPerson(requestDocumentView, {
    params: { id, document: document as KycDocument },
    body: { reason },
  })
  if (asked.kind !== 'answer') return asked
  const { token } = paramsIn(viewDocument, asked.value.url) ?? {}
  if (token === undefined) return { kind: 'unreadable' }
  const fetched = await fetchBytes(viewDocument, { params: { token } })
  if (fetched.kind !== 'answer') return fetched
  try {
    return { kind: 'answer', value: await createImageBitmap(fetched.value) }
  } catch {
    return { kind: 'unreadable' }
  }
}
