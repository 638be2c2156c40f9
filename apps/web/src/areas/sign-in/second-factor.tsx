import { type LoginAnswer, loginAnswerSchema } from '@clearhold/contract/accounts/schema'
import { callApi } from '#client/api.ts'
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
    const outcome = await callApi({
      method: 'POST',
      path: '/api/auth/second-factor',
      body: { ticket: ticket.ticket, proof },
      answer: loginAnswerSchema,
    })
    if (outcome.kind !== 'answer') return outcome
    onEnter(outcome.value)
    return undefined
  }
  return (
    <>
      <ProofForm
        methods={ticket.methods}
        challenge={{ path: '/api/auth/passkey/options' }}
        callChallenge={callApi}
        onProof={prove}
      />
      <div className="mt-4">
        <Button kind="text" size="small" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </div>
    </>
  )
}
