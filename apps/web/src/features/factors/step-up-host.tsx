import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { challengeStepUp, stepUp } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useEffect, useRef, useState } from 'react'
import { callWithToken } from '#client/session/call.ts'
import { answerProofsWith } from '#client/session/step-up.ts'
import { Dialog } from '#design/dialog.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { type Proof, ProofForm, type ProofMethod } from './proof-form.tsx'

/** The one dialog that asks for a fresh proof, whatever call needs it. Closing it means no. */
export function StepUpHost() {
  const t = useTexts('factors')
  const [methods, setMethods] = useState<readonly ProofMethod[]>()
  const answer = useRef<(proved: boolean) => void>(undefined)

  useEffect(
    () =>
      answerProofsWith(async () => {
        setMethods(await ownMethods())
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )

  const close = (proved: boolean) => {
    setMethods(undefined)
    answer.current?.(proved)
  }
  const prove = async (proof: Proof) => {
    const outcome = await callWithToken(stepUp, { body: { proof } })
    if (outcome.kind !== 'answer') return outcome
    close(true)
    return undefined
  }
  return (
    <Dialog open={methods !== undefined} onOpenChange={(open) => !open && close(false)} title={t('stepUp.title')}>
      <p className="mb-5">{t('stepUp.text')}</p>
      <ProofForm methods={methods ?? []} askChallenge={() => callWithToken(challengeStepUp)} onProof={prove} />
    </Dialog>
  )
}

/** The password counts only for a user without a second factor. */
async function ownMethods(): Promise<readonly ProofMethod[]> {
  const outcome = await callWithToken(readFactors, { params: { id: 'me' } })
  // Not knowing, everything is offered; the server decides what counts.
  if (outcome.kind !== 'answer') return ['passkey', 'totp', 'recovery_code', 'password']
  const { totp, passkeys, recoveryCodesLeft } = outcome.value
  const methods: ProofMethod[] = []
  if (passkeys.length > 0) methods.push('passkey')
  if (totp) methods.push('totp')
  if (recoveryCodesLeft > 0 && methods.length > 0) methods.push('recovery_code')
  return methods.length > 0 ? methods : ['password']
}
