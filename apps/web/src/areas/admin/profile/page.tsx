import type { User } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { WaitFor } from '#client/api/wait-for.tsx'
import { useMe } from '#client/session/use-me.ts'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PersonFacts } from '#features/account/person-facts.tsx'
import { PhotoForm } from '#features/account/photo-form.tsx'
import { ProfileForm } from '#features/account/profile-form.tsx'
import { PasswordForm } from '#features/security/password-form.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['account', 'security'] }

export default function AdminProfile() {
  const t = useTexts('account')
  const known = useMe()
  return (
    <>
      <PageTitle title={t('profile.title')} actions={known.value && <ProfileActions me={known.value} />} />
      <WaitFor of={[known]}>
        <div className="max-w-(--read)">
          <Sheet>
            <Loaded known={known} waiting={null}>
              {(me) => (
                <>
                  <div className="mb-5">
                    <Avatar name={me.fullname} image={me.image} size="large" />
                  </div>
                  <PersonFacts me={me} withKyc={false} />
                </>
              )}
            </Loaded>
          </Sheet>
        </div>
      </WaitFor>
    </>
  )
}

function ProfileActions({ me }: { readonly me: User }) {
  const t = useTexts('account')
  const [open, setOpen] = useState<'profile' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Dialog
        trigger={<Button>{t('profile.edit')}</Button>}
        open={open === 'profile'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'profile' : undefined)}
        title={t('profile.edit')}
      >
        <div className="space-y-8">
          <PhotoForm me={me} />
          <ProfileForm me={me} onSaved={close} />
        </div>
      </Dialog>
      <Dialog
        trigger={<Button>{t('profile.changePassword')}</Button>}
        open={open === 'password'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'password' : undefined)}
        title={t('profile.changePassword')}
      >
        <PasswordForm onSaved={close} />
      </Dialog>
    </>
  )
}
