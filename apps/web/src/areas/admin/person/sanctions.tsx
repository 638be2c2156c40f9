import type { User } from '@clearhold/contract/accounts/schema'
import { listUserHits, proposeClearingHit, proposeHoldingHit } from '@clearhold/contract/sanctions/endpoints'
import type { UserHits } from '@clearhold/contract/sanctions/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

interface UserProps {
  readonly user: Pick<User, '_id' | 'fullname'>
}

/** Where this person matches the sanctions list, for those who review identities and for owners. */
export function Sanctions({ user }: UserProps) {
  const mayReview = useMay('kyc_reviewer')
  const isOwner = useMay('owner')
  return mayReview || isOwner ? <OfUser user={user} mayAsk={mayReview} /> : null
}

function OfUser({ user, mayAsk }: UserProps & { readonly mayAsk: boolean }) {
  const known = useEndpoint(listUserHits, { params: { id: user._id } })
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {known.value === undefined && <FailureNotice failure={known.failure} onRetry={known.refetch} />}
      {known.value?.hits.flatMap((hit) =>
        hit.state === 'cleared' ? [] : [<One key={hit.id} user={user} hit={hit} state={hit.state} mayAsk={mayAsk} />],
      )}
    </div>
  )
}

interface OneProps extends UserProps {
  readonly hit: UserHits['hits'][number]
  readonly state: 'open' | 'held'
  readonly mayAsk: boolean
}

function One({ user: { fullname }, hit, state, mayAsk }: OneProps) {
  const t = useTexts('person')
  const params = { id: hit.id }
  return (
    <Notice kind={state === 'open' ? 'you' : 'refused'}>
      <p>
        {t(`sanctions.hit.${hit.what}`, { uid: hit.entryUid, entry: hit.entryName })} {t(`sanctions.state.${state}`)}
      </p>
      {mayAsk && state === 'open' && (
        <p className="mt-2 flex flex-wrap gap-2">
          <ReasonDialog
            trigger={<Button size="small">{t('sanctions.clear')}</Button>}
            title={t('sanctions.clear')}
            text={t('sanctions.clearText', { name: fullname })}
            submit={t('restriction.submit')}
            act={(reason) => callAsPerson(proposeClearingHit, { params, body: { reason } })}
            topics={proposeClearingHit.topics}
          />
          <ReasonDialog
            trigger={
              <Button kind="refuse" size="small">
                {t('sanctions.hold')}
              </Button>
            }
            title={t('sanctions.hold')}
            text={t('sanctions.holdText', { name: fullname })}
            submit={t('restriction.submit')}
            act={(reason) => callAsPerson(proposeHoldingHit, { params, body: { reason } })}
            topics={proposeHoldingHit.topics}
          />
        </p>
      )}
    </Notice>
  )
}
