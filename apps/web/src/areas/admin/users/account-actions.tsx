import { freezeAccount, proposeClosing, proposeUnfreezing } from '@clearhold/contract/accounts/endpoints/administration'
import type { User } from '@clearhold/contract/accounts/schema'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface UserProps {
  readonly user: Pick<User, '_id' | 'fullname' | 'state'>
}

/** Deleting a user closes the account, and a second person decides. */
export function CloseUser({ user: { _id, fullname, state } }: UserProps) {
  const t = useTexts('users')
  const mayAsk = useMay('support')
  if (state === 'closed' || !mayAsk) return null
  return (
    <ReasonDialog
      trigger={
        <Button kind="refuse" size="small">
          {t('delete.button')}
          <span className="sr-only">{fullname}</span>
        </Button>
      }
      title={t('delete.title', { name: fullname })}
      text={t('delete.text')}
      submit={t('delete.submit')}
      act={(reason) => callAsPerson(proposeClosing, { params: { id: _id }, body: { reason } })}
      topics={proposeClosing.topics}
    />
  )
}

/** Freezing works at once; letting go on again needs two. */
export function FreezeUser({ user: { _id, fullname, state } }: UserProps) {
  const t = useTexts('users')
  const mayAsk = useMay('support')
  if (state === 'closed' || !mayAsk) return null
  const isFrozen = state === 'frozen'
  const kind = isFrozen ? 'unfreeze' : 'freeze'
  return (
    <ReasonDialog
      trigger={<Button size="small">{t(`freezing.button.${kind}`)}</Button>}
      title={t(`freezing.title.${kind}`, { name: fullname })}
      text={t(`freezing.text.${kind}`)}
      submit={t(`freezing.submit.${kind}`)}
      act={(reason) => {
        const input = { params: { id: _id }, body: { reason } }
        return isFrozen ? callAsPerson(proposeUnfreezing, input) : callAsPerson(freezeAccount, input)
      }}
      topics={isFrozen ? proposeUnfreezing.topics : freezeAccount.topics}
    />
  )
}
