import { Check, TriangleAlert } from 'lucide-react'
import { identity } from '#client/boot/identity.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'
import { ReservesBoard } from '../reserves/reserves-board.tsx'

export const handle: TextsHandle = { namespaces: ['proof'] }

const shows = [
  ['showsList.book', 'showsList.bookText'],
  ['showsList.apart', 'showsList.apartText'],
  ['showsList.stopped', 'showsList.stoppedText'],
] as const
const cannot = [
  ['cannotList.chain', 'cannotList.chainText'],
  ['cannotList.borrowed', 'cannotList.borrowedText'],
  ['cannotList.debts', 'cannotList.debtsText'],
  ['cannotList.tomorrow', 'cannotList.tomorrowText'],
] as const

export default function Proof() {
  const t = useTexts('proof')
  return (
    <>
      <PageHead
        page="proof"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <section className="page-head">
        <div className="wrap">
          <h1>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
      </section>
      <ReservesBoard />
      <section className="section section-sunken">
        <div className="wrap">
          <div className="head">
            <h2>{t('limits')}</h2>
            <p>{t('limitsLead')}</p>
          </div>
          <div className="limits">
            <div>
              <h3>{t('shows')}</h3>
              <ul>
                {shows.map(([title, text]) => (
                  <li key={title}>
                    <Check size={20} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
                    <b>{t(title)}</b>
                    {t(text)}
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <h3>{t('cannot')}</h3>
              <ul>
                {cannot.map(([title, text]) => (
                  <li key={title}>
                    <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" className="text-amber" />
                    <b>{t(title)}</b>
                    {t(text)}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </section>
    </>
  )
}
