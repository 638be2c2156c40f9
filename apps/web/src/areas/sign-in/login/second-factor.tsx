import { challengeSignIn, finishSignIn } from '@clearhold/contract/accounts/endpoints/sign-in'
import type { LoginAnswer } from '@clearhold/contract/accounts/schema'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { type Proof, ProofForm } from '#features/factors/proof-form.tsx'
import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { RunningRecovery } from './lost-factor.tsx'

export type SecondFactorTicket = NonNullable<LoginAnswer['secondFactor']>

interface SecondFactorProps {
  readonly ticket: SecondFactorTicket
  readonly onEnter: (answer: LoginAnswer) => void
  readonly onLost: () => void
  readonly onBack: () => void
}

/** The password was right; now something only this person has, or the recovery for a user who has lost it. */
export function SecondFactor({ ticket, onEnter, onLost, onBack }: SecondFactorProps) {
  const t = useTexts('sign-in')
  const contact = publicPath('contact', useLanguage())
  const prove = async (proof: Proof) => {
    if (proof.method === 'password') throw new Error('a password is no second factor')
    const outcome = await callEndpoint(finishSignIn, { body: { ticket: ticket.ticket, proof } })
    if (outcome.kind !== 'answer') return outcome
    onEnter(outcome.value)
    return undefined
  }
  return (
    <div className="space-y-5">
      {ticket.recovery !== null && <RunningRecovery recovery={ticket.recovery} />}
      {isAfterRecovery(ticket) && <Notice kind="you">{t('lost.enter')}</Notice>}
      {isFrozen(ticket) ? (
        <Notice kind="you">
          {t('lost.frozen')} <a href={contact}>{t('lost.frozenContact')}</a>
        </Notice>
      ) : (
        <ProofForm methods={ticket.methods} askChallenge={() => callEndpoint(challengeSignIn)} onProof={prove} />
      )}
      <div className="-ml-2 flex flex-wrap gap-x-4">
        {ticket.recovery?.state !== 'waiting' && (
          <Button kind="text" size="small" onClick={onLost}>
            {t('lost.open')}
          </Button>
        )}
        <Button kind="text" size="small" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </div>
    </div>
  )
}

/** Its holder froze the account: no factor opens it, and a lost one can be recovered. */
export function isFrozen({ methods }: Pick<SecondFactorTicket, 'methods'>): boolean {
  return methods.length === 0
}

/** Only the key of a recovery is left, and a new factor has to be set up. */
export function isAfterRecovery({ methods }: Pick<SecondFactorTicket, 'methods'>): boolean {
  return methods.length === 1 && methods[0] === 'recovery_code'
}
