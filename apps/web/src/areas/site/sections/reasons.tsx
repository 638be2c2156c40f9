import { ArrowLeftRight, Ban, LogOut, PencilOff, ReceiptText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { FundingDiagram } from '#design/art/funding-diagram.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { StartingEntry } from './starting-entry.tsx'

const icon = { strokeWidth: 1.5, 'aria-hidden': true, className: 'reason-icon' } as const

/** One ruled sheet, not six floating cards: a lead, four small ones and a wide one; on a phone a list. */
export default function Reasons() {
  const t = useTexts('reasons')
  const titleId = useId()
  return (
    <section className="section section-rule" aria-labelledby={titleId} data-section="reasons">
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('title')}</h2>
          <p>{t('lead')}</p>
        </div>
        <div className="reasons">
          <article className="reason reason-lead">
            <h3>{t('funded.title')}</h3>
            <p>{t('funded.text')}</p>
            {isDemo ? <StartingEntry /> : <Moves />}
          </article>
          <Reason title={t('known.title')} text={t('known.text')} icon={<ReceiptText {...icon} />} />
          <Reason title={t('gateways.title')} text={t('gateways.text')} icon={<ArrowLeftRight {...icon} />} />
          <Reason title={t('typed.title')} text={t('typed.text')} icon={<PencilOff {...icon} />} />
          <Reason title={t('leave.title')} text={t('leave.text')} icon={<LogOut {...icon} />} />
          <Reason title={t('fee.title')} text={t('fee.text')} icon={<Ban {...icon} />} isWide />
        </div>
      </div>
    </section>
  )
}

interface ReasonProps {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  readonly isWide?: boolean
}

function Reason({ title, text, icon: drawn, isWide = false }: ReasonProps) {
  return (
    <article className={isWide ? 'reason reason-wide' : 'reason'}>
      {drawn}
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  )
}

/** Without a sample plan there are no amounts to show, only which account each half leaves and reaches. */
function Moves() {
  const t = useTexts('reasons')
  const names = {
    cash: t('funded.cash'),
    locked: t('funded.locked'),
    capital: t('funded.capital'),
    escrow: t('funded.escrow'),
  }
  return (
    <div className="mt-auto pt-6">
      <FundingDiagram
        alt={`${names.cash}: ${names.locked}. ${names.capital}: ${names.escrow}.`}
        same={t('funded.caption')}
        {...names}
      />
    </div>
  )
}
