import { draftPasskeySignIn, finishSignIn } from '@clearhold/contract/accounts/endpoints/sign-in'
import type { LoginAnswer } from '@clearhold/contract/accounts/schema'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { Button } from '#design/button.tsx'
import { type Proof, ProofForm } from '#features/factors/proof-form.tsx'
import { useTexts } from '#i18n/use-texts.ts'

export type SecondFactorTicket = NonNullable<LoginAnswer['secondFactor']>

interface SecondFactorProps {
  readonly ticket: SecondFactorTicket
  readonly onEnter: (answer: LoginAnswer) => void
  readonly onBack: () => void
}

/** The password was right; now something only this person has. */
export function SecondFactor({ ticket, onEnter, onBack }: SecondFactorProps) {
  const t = useTexts('sign-in')
  const prove = async (proof: Proof) => {
    if (proof.method === 'password') throw new Error('a password is no second factor')
    const outcome = await callEndpoint(finishSignIn, { body: { ticket: ticket.ticket, proof } })
    if (outcome.kind !== 'answer') return outcome
    onEnter(outcome.value)
    return undefined
  }
  return (
    <>
      <ProofForm methods={ticket.methods} askChallenge={() => callEndpoint(draftPasskeySignIn)} onProof={prove} />
      <div className="mt-4 -ml-2">
        <Button kind="text" size="small" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </div>
    </>
  )
}
