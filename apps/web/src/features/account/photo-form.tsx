import { changePhoto, removePhoto } from '@clearhold/contract/accounts/endpoints/own'
import type { User } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { PhotoField } from './photo-field.tsx'

export function PhotoForm({ me }: { readonly me: Pick<User, 'fullname' | 'image'> }) {
  const t = useTexts('account')
  const showToast = useToast()
  const [photo, setPhoto] = useState<File>()
  const send = useAction((file: File) => {
    const body = new FormData()
    body.append('image', file)
    return callAsPerson(changePhoto, { params: { id: 'me' }, body })
  }, changePhoto.topics)
  const remove = useAction(() => callAsPerson(removePhoto, { params: { id: 'me' } }), removePhoto.topics)
  const save = async (file: File) => {
    remove.forget()
    if ((await send.run(file)) === undefined) return
    setPhoto(undefined)
    showToast({ kind: 'done', title: t('photo.saved') })
  }
  const takeAway = async () => {
    send.forget()
    if ((await remove.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('photo.removed') })
  }
  return (
    <div className="space-y-4">
      <FailureNotice failure={send.failure ?? remove.failure} />
      <PhotoField
        key={me.image}
        id="field-photo"
        label={t('photo.label')}
        help={t('photo.help')}
        onChoose={setPhoto}
        current={<Avatar name={me.fullname} image={me.image} size="large" />}
      />
      <div className="flex flex-wrap gap-3">
        {photo !== undefined && (
          <Button size="small" busy={send.busy} onClick={() => void save(photo)}>
            {t('photo.save')}
          </Button>
        )}
        {me.image !== null && (
          <Button kind="text" size="small" busy={remove.busy} onClick={() => void takeAway()}>
            {t('photo.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
