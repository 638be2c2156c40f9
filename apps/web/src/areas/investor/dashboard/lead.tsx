import type { User } from '@clearhold/contract/accounts/schema'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link } from 'react-router'
import { isArriving } from '#features/deposits/states.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { withdrawPage } from '../withdraw/paths.ts'
import { type LeadSentence, leadOf } from './lead-rules.ts'

interface LeadProps {
  readonly me: User | undefined
  readonly left: number | undefined
  readonly withdrawals: readonly Withdrawal[] | undefined
  readonly deposits: readonly Deposit[] | undefined
}

/** What needs the person, or that nothing does. Until that is known it says neither. */
export function Lead({ me, left, withdrawals, deposits }: LeadProps) {
  const t = useTexts('dashboard')
  if (me === undefined || withdrawals === undefined || deposits === undefined || left === undefined) return t('lead')
  const sentences = leadOf({ kyc: me.kyc?.status, withdrawals, arriving: deposits.filter(isArriving).length, left })
  return (
    <>
      {sentences.map((sentence) => (
        <Sentence key={sentence.key} sentence={sentence} />
      ))}
    </>
  )
}

const places: Partial<Readonly<Record<LeadSentence['key'], string>>> = {
  revision: '/user/kyc',
  confirm: withdrawPage,
  address: withdrawPage,
  identity: '/user/kyc',
}

function Sentence({ sentence }: { readonly sentence: LeadSentence }) {
  const t = useTexts('dashboard')
  const { key } = sentence
  const text = 'count' in sentence ? t(`says.${sentence.key}`, { count: sentence.count }) : t(`says.${sentence.key}`)
  const place = places[key]
  return <>{place === undefined ? text : <Link to={place}>{text}</Link>} </>
}
