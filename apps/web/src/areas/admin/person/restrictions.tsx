import { proposeExtendingFreeze } from '@clearhold/contract/accounts/endpoints/administration'
import { restrictionDaysMax } from '@clearhold/contract/accounts/restrictions'
import type { User } from '@clearhold/contract/accounts/schema'
import { proposeExtendingLegalHold } from '@clearhold/contract/kyc/endpoints'
import { readUserRestrictions } from '@clearhold/contract/views/endpoints'
import type { UserRestrictions } from '@clearhold/contract/views/restrictions'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { now } from '#client/boot/clock.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { PlainTextField } from '#design/plain-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

interface UserProps {
  readonly user: Pick<User, '_id' | 'fullname'>
}

/** What keeps this person from their money, until when, and a way to keep it longer; for support and owners alone. */
export function Restrictions({ user }: UserProps) {
  const maySupport = useMay('support')
  const isOwner = useMay('owner')
  return maySupport || isOwner ? <OfUser user={user} mayAsk={maySupport} /> : null
}

function OfUser({ user, mayAsk }: UserProps & { readonly mayAsk: boolean }) {
  const known = useEndpoint(readUserRestrictions, { params: { id: user._id } })
  const kinds = ['freeze', 'legalHold'] as const
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {known.value === undefined && <FailureNotice failure={known.failure} onRetry={known.refetch} />}
      {kinds.map((kind) => {
        const restriction = known.value?.[kind] ?? null
        return (
          restriction !== null && <One key={kind} user={user} kind={kind} restriction={restriction} mayAsk={mayAsk} />
        )
      })}
    </div>
  )
}

type Kind = keyof UserRestrictions

interface OneProps extends UserProps {
  readonly kind: Kind
  readonly restriction: NonNullable<UserRestrictions[Kind]>
  readonly mayAsk: boolean
}

function One({ user, kind, restriction: { endsAt, kept }, mayAsk }: OneProps) {
  const t = useTexts('person')
  return (
    <Notice kind="you">
      <p>
        {t(`restriction.${kind}`)} <DateTime instant={endsAt} />.{' '}
        {kept ? t('restriction.kept') : t('restriction.alone')}
      </p>
      {mayAsk && <Keep user={user} kind={kind} />}
    </Notice>
  )
}

const dayMs = 86_400_000

function Keep({ user: { _id, fullname }, kind }: UserProps & { readonly kind: Kind }) {
  const t = useTexts('person')
  const [until, setUntil] = useState('')
  const params = { id: _id }
  const daysMax = restrictionDaysMax[kind]
  const act = (reason: string) =>
    kind === 'freeze'
      ? callAsPerson(proposeExtendingFreeze, { params, body: { until, reason } })
      : callAsPerson(proposeExtendingLegalHold, { params, body: { until, reason } })
  const day = (days: number) => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10)
  return (
    <p className="mt-2">
      <ReasonDialog
        trigger={<Button size="small">{t('restriction.keep')}</Button>}
        title={t(`restriction.title.${kind}`, { name: fullname })}
        text={t('restriction.text')}
        submit={t('restriction.submit')}
        fields={
          <PlainTextField
            type="date"
            name="until"
            label={t('restriction.until')}
            help={t('restriction.untilHelp', { days: daysMax })}
            min={day(0)}
            max={day(daysMax)}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        }
        act={act}
        topics={proposeExtendingFreeze.topics}
      />
    </p>
  )
}
