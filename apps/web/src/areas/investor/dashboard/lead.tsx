import type { User } from '@clearhold/contract/accounts/schema'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link } from 'react-router'
import { isArriving } from '#features/deposits/states.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { withdrawPage } from '../withdraw/paths.ts'
import { type Check, isNew } from './checklist.ts'
import { type LeadSentence, leadOf, type Need } from './lead-rules.ts'

interface LeadProps {
  readonly me: User | undefined
  readonly checks: readonly Check[] | undefined
  readonly withdrawals: readonly Withdrawal[] | undefined
  readonly deposits: readonly Deposit[] | undefined
}

/** The one thing that needs the investor, or that nothing does. Until that is known it says neither. */
export function Lead({ me, checks, withdrawals, deposits }: LeadProps) {
  const t = useTexts('dashboard')
  if (me === undefined || withdrawals === undefined || deposits === undefined || checks === undefined) return t('lead')
  const words = leadOf({
    kyc: me.kyc?.status,
    withdrawals,
    arriving: deposits.filter(isArriving).length,
    open: checks.filter(({ state }) => state !== 'done').map(({ name }) => name),
    isBeginning: isNew(me),
  })
  if ('need' in words) return <ToDo need={words.need} isRejected={me.kyc?.status === 'rejected'} />
  return (
    <>
      {words.sentences.map((sentence) => (
        <Sentence key={sentence.key} sentence={sentence} />
      ))}
    </>
  )
}

function Sentence({ sentence }: { readonly sentence: LeadSentence }) {
  const t = useTexts('dashboard')
  return `${'count' in sentence ? t(`says.${sentence.key}`, { count: sentence.count }) : t('says.nothing')} `
}

const places: Readonly<Record<Need, string>> = {
  revision: '/user/kyc',
  confirm: withdrawPage,
  address: withdrawPage,
  identity: '/user/kyc',
  factor: '/user/security',
  proveIdentity: '/user/kyc',
}

/** What to do, why, and the way there: in amber, because it waits for the investor. */
function ToDo({ need, isRejected }: { readonly need: Need; readonly isRejected: boolean }) {
  const t = useTexts('dashboard')
  const reason = need === 'proveIdentity' && isRejected ? t('start.identityIs.rejected') : reasonOf(need)
  return (
    <span className="to-do">
      <b>{t(`toDo.${need}`)}</b> {reason !== undefined && <span>{reason}</span>}{' '}
      <Link to={places[need]}>{t(`toDo.${need}Link`)}</Link>
    </span>
  )

  function reasonOf(of: Need): string | undefined {
    if (of === 'factor') return t('start.factorText')
    return of === 'proveIdentity' ? t('start.identityText') : undefined
  }
}
