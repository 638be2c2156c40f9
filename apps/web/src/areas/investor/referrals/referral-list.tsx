import type { MyReferrals, Referral } from '@clearhold/contract/referrals/schema'
import { Link } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money } from '#design/money.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const marks: Readonly<Record<Referral['stage'], StatusKind>> = {
  joined: 'none',
  running: 'moving',
  paid: 'done',
  ended: 'none',
}

interface PeopleProps extends Pick<MyReferrals, 'people' | 'next'> {
  readonly after: string | null
}

/** Everybody who came by this code: how far they are and why a bonus is paid or not, and nothing that says who they are. */
export function ReferralList({ people, next, after }: PeopleProps) {
  const t = useTexts('referrals')
  if (people.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <ul>
        {people.map((person) => (
          <Person key={person.number} person={person} />
        ))}
      </ul>
      <div className="mt-4 flex gap-2 empty:hidden">
        {after !== null && (
          <Link to="/user/referrals" className={buttonClass({ size: 'small' })}>
            {t('first')}
          </Link>
        )}
        {next !== null && (
          <Link to={`/user/referrals?after=${encodeURIComponent(next)}`} className={buttonClass({ size: 'small' })}>
            {t('next')}
          </Link>
        )}
      </div>
    </>
  )
}

function Person({ person }: { readonly person: Referral }) {
  const t = useTexts('referrals')
  const { number, joinedOn, stage, text, bonus, dueAt } = person
  return (
    <li className="referral">
      <div>
        <h3>{t('person', { number })}</h3>
        <p className="referral-note">
          {t('joined')} <DateTime instant={joinedOn} show="date" year />
        </p>
      </div>
      <div>
        <Status kind={marks[stage]}>{t(`stage.${stage}`)}</Status>
        <p className="referral-why">
          {text}
          {dueAt !== null && (
            <>
              {' '}
              {t('due')} <DateTime instant={dueAt} />.
            </>
          )}
        </p>
      </div>
      <p className="referral-bonus">
        {bonus === null ? (
          stage === 'joined' && <span className="referral-note">{t('noBonus')}</span>
        ) : (
          <>
            <Money amount={bonus} size="large" />
            <span className="referral-note">{t(stage === 'paid' ? 'bonus.paid' : 'bonus.reserved')}</span>
          </>
        )}
      </p>
    </li>
  )
}
