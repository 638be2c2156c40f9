import type { DemoFacts } from '@clearhold/contract/views/demo'
import { readDemo } from '@clearhold/contract/views/endpoints'
import { useEffect, useState } from 'react'
import { callEndpoint } from './call-endpoint.ts'

/** What this demo says about itself; undefined until it has, and where it cannot be asked. */
export function useDemoFacts(): DemoFacts | undefined {
  const [facts, setFacts] = useState<DemoFacts>()
  useEffect(() => {
    const leaving = new AbortController()
    void callEndpoint(readDemo, {}, { signal: leaving.signal }).then((outcome) => {
      if (outcome.kind === 'answer' && !leaving.signal.aborted) setFacts(outcome.value)
    })
    return () => leaving.abort()
  }, [])
  return facts
}
