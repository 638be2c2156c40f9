import { readReservesAddress } from '@clearhold/contract/views/addresses'
import type { ReactNode } from 'react'
import { sharedAnswer } from '#client/api/shared-answer.ts'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FailedSection } from '../proof/failed-section.tsx'
import { CapitalExits } from './capital-exits.tsx'
import { plainReservesSchema } from './plain-reserves-schema.ts'

const reservesAnswer = sharedAnswer({ ...readReservesAddress, answer: plainReservesSchema }, 300_000)

/** The operator's own capital, what of it was announced to leave, and the newest line of the log. */
export default function OperatorSection() {
  const t = useTexts('proof-more')
  const asked = reservesAnswer.useIt()
  if (asked.kind === 'loading') return null
  if (asked.kind !== 'answer')
    return <FailedSection title={t('operator.title')} failure={asked} onRetry={reservesAnswer.refetch} />
  const { operatorCapital, shortfall, dust, capitalExits, auditHead } = asked.value
  return (
    <section className="section section-rule">
      <div className="wrap proof-books">
        <Book title={t('operator.title')} lead={t('operator.lead')}>
          <table className="statement">
            <caption className="sr-only">{t('operator.title')}</caption>
            <tbody>
              <Line name={t('operator.total')} value={operatorCapital.total} />
              <Line name={t('operator.reserved')} value={operatorCapital.reserved} />
              <Line name={t('operator.free')} value={operatorCapital.free} />
              <Line name={t('operator.shortfall')} value={shortfall} />
              <Line name={t('operator.dust')} value={dust} />
            </tbody>
          </table>
        </Book>
        <Book title={t('exits.title')} lead={t('exits.lead')}>
          <CapitalExits exits={capitalExits} />
        </Book>
        <Book title={t('audit.title')} lead={t('audit.text')}>
          <p className="font-mono text-14 break-all">
            {t('audit.entry', { number: auditHead.seq })}
            <br />
            {auditHead.hash}
          </p>
        </Book>
      </div>
    </section>
  )
}

interface BookProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

function Book({ title, lead, children }: BookProps) {
  return (
    <div className="proof-book">
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </div>
  )
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Money amount={value} />
      </td>
    </tr>
  )
}
