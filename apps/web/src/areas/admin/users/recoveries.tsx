import { listRecoveries, refuseRecovery } from '@clearhold/contract/accounts/endpoints/recovery'
import type { RecoveryItem } from '@clearhold/contract/accounts/recovery'
import type { User } from '@clearhold/contract/accounts/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RecognisePerson } from './recognise-person.tsx'

interface UserProps {
  readonly user: Pick<User, '_id' | 'fullname'>
}

/** A lost second factor: what this person asked for, and how far it is; for reviewers of identities and owners. */
export function Recoveries({ user }: UserProps) {
  const isReviewer = useMay('kyc_reviewer')
  const isOwner = useMay('owner')
  return isReviewer || isOwner ? <OfUser user={user} mayPropose={isReviewer} /> : null
}

function OfUser({ user, mayPropose }: UserProps & { readonly mayPropose: boolean }) {
  const known = useEndpoint(listRecoveries, { params: { id: user._id } })
  const [newest] = known.value?.recoveries ?? []
  return (
    <div className="mt-4 empty:hidden">
      {known.value === undefined && <FailureNotice failure={known.failure} onRetry={known.refetch} />}
      {newest !== undefined && <Newest user={user} recovery={newest} mayPropose={mayPropose} />}
    </div>
  )
}

interface NewestProps extends UserProps {
  readonly recovery: RecoveryItem
  readonly mayPropose: boolean
}

function Newest({ user, recovery, mayPropose }: NewestProps) {
  const t = useTexts('users')
  const { state, end } = recovery
  const isOpen = state === 'asked' || state === 'waiting'
  return (
    <Notice kind={isOpen ? 'you' : 'plain'}>
      <p className="font-[550]">{t(`recovery.state.${state}`)}</p>
      {end !== null && end !== 'completed' && <p>{t(`recovery.end.${end}`)}</p>}
      <dl className="mt-1 text-14">
        <Moment name={t('recovery.asked')} real={recovery.askedAt} business={recovery.askedBusinessAt} />
        <Moment name={t('recovery.began')} real={recovery.beganAt} business={recovery.beganBusinessAt} />
        {state === 'waiting' && <Moment name={t('recovery.ends')} real={null} business={recovery.endsBusinessAt} />}
        <Moment name={t('recovery.ended')} real={recovery.endedAt} business={recovery.endedBusinessAt} />
        <Moment name={t('recovery.rests')} real={null} business={recovery.bookRestsUntil} />
      </dl>
      {isOpen && (
        <p className="mt-2 flex flex-wrap gap-3">
          {state === 'asked' && mayPropose && <RecognisePerson user={user} recoveryId={recovery.id} />}
          <Refuse user={user} recoveryId={recovery.id} />
        </p>
      )}
    </Notice>
  )
}

interface MomentProps {
  readonly name: string
  readonly real: string | null
  readonly business: string | null
}

/** By the business clock, which counts here, and by the real one, where a demo moved them apart. */
function Moment({ name, real, business }: MomentProps) {
  const t = useTexts('users')
  if (business === null) return null
  const isMoved = real !== null && Math.abs(Date.parse(real) - Date.parse(business)) > 60_000
  return (
    <div>
      <dt className="inline text-ink-2">{name}</dt>{' '}
      <dd className="inline">
        <DateTime instant={business} />
        {isMoved && (
          <>
            {' '}
            ({t('recovery.realTime')} <DateTime instant={real} />)
          </>
        )}
      </dd>
    </div>
  )
}

/** One person may end it: an investor who was refused wrongly can ask again. */
function Refuse({ user: { _id, fullname }, recoveryId }: UserProps & { readonly recoveryId: string }) {
  const t = useTexts('users')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('recovery.refuse.button')}</Button>}
      title={t('recovery.refuse.title', { name: fullname })}
      text={t('recovery.refuse.text')}
      submit={t('recovery.refuse.submit')}
      act={(reason) => callAsPerson(refuseRecovery, { params: { id: _id, recoveryId }, body: { reason } })}
      topics={refuseRecovery.topics}
    />
  )
}
