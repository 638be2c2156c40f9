import { issuePaymentReference, readManualGateway } from '@clearhold/contract/deposits/endpoints'
import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { useEffect, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'

/**
 * Where to pay by bank, once it is known what to quote: a reference that was not issued yet is asked for when the page opens. Where none can
 * be had, as during a visit of the demo, the page goes on without one.
 */
export function useGateway(): Known<ManualGateway> {
  const known = useEndpoint(readManualGateway)
  const { run, failure } = useAction(() => callAsPerson(issuePaymentReference), issuePaymentReference.topics)
  const lacksReference = known.value !== undefined && known.value.bank !== null && known.value.reference === null
  // Quoted until the page was read again: whether that succeeds or not, it is the person's.
  const [issued, setIssued] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time that there is none, not whenever the page draws
  useEffect(() => {
    if (lacksReference) void run(undefined).then((answer) => setIssued(answer?.reference))
    else setIssued(undefined)
  }, [lacksReference])
  const [wasReady, setReady] = useState(false)
  const isReady =
    wasReady || (known.value !== undefined && (!lacksReference || issued !== undefined || failure !== undefined))
  useEffect(() => {
    if (isReady) setReady(true)
  }, [isReady])
  // Only before the first: what the person sees after a payment stays while the next reference is asked for.
  if (!isReady || known.value === undefined) return { ...known, value: undefined }
  return { ...known, value: { ...known.value, reference: known.value.reference ?? issued ?? null } }
}
