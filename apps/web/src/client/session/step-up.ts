/** Asks the person for a fresh proof; true when they gave it. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The one dialog of a page announces itself here (features/factors/step-up-host.tsx). */
export function answerProofsWith(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** Several calls that need a proof at the same moment share one question. */
export function askForProof(): Promise<boolean> {
  if (asker === undefined) return Promise.resolve(false)
  asking ??= asker().finally(() => {
    asking = undefined
  })
  return asking
}
