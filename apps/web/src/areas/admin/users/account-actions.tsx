import {
  proposeClosing,
  proposeReopening,
  proposeUnfreezing,
} from '@clearhold/contract/accounts/endpoints/administration'
import type { User } from '@clearhold/contract/accounts/schema'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface UserProps {
  readonly user: Pick<User, '_id' | 'fullname' | 'state' | 'permissions'>
}

/** Deleting a user closes the account, and a second person decides. */
export function CloseUser({ user: { _id, fullname, state } }: UserProps) {
  const t = useTexts('users')
  const mayAsk = useMay('support')
  if (state === 'closed' || !mayAsk) return null
  return (
    <ReasonDialog
      trigger={
        <Button size="small">
          {t('delete.button')}
          <span className="sr-only">{fullname}</span>
        </Button>
      }
      title={t('delete.title', { name: fullname })}
      text={t('delete.text')}
      reasonHelp={t('delete.reasonHelp')}
      submit={t('delete.submit')}
      act={(reason) => callAsPerson(proposeClosing, { params: { id: _id }, body: { reason } })}
      topics={proposeClosing.topics}
    />
  )
}

/** Letting a frozen account go on takes two people; freezing it is a dialog of its own, because the person is told why. */
export function FreezeUser({ user }: UserProps) {
  const t = useTexts('users')
  const mayAsk = useMay('support')
  const { _id, fullname, state } = user
  if (!mayAsk) return null
  if (state === 'closed') return <ReopenUser user={user} />
  if (state !== 'frozen') return <FreezeDialog user={user} />
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('freezing.button.unfreeze')}</Button>}
      title={t('freezing.title.unfreeze', { name: fullname })}
      text={t('freezing.text.unfreeze')}
      submit={t('freezing.submit.unfreeze')}
      act={(reason) => callAsPerson(proposeUnfreezing, { params: { id: _id }, body: { reason } })}
      topics={proposeUnfreezing.topics}
    />
  )
}

/** For money that came to the address of a closed account: its holder withdraws it like any investor. */
function ReopenUser({ user: { _id, fullname } }: UserProps) {
  const t = useTexts('users')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('reopen.button')}</Button>}
      title={t('reopen.title', { name: fullname })}
      text={t('reopen.text')}
      submit={t('reopen.submit')}
      act={(reason) => callAsPerson(proposeReopening, { params: { id: _id }, body: { reason } })}
      topics={proposeReopening.topics}
    />
  )
}
