import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { askMe, useMe } from '#client/session/use-me.ts'
import { Avatar } from '#design/avatar.tsx'
import { buttonClass } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { PersonFacts } from '#features/account/person-facts.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['account'] }

export const asks = [askMe]

export default function InvestorProfile() {
  const t = useTexts('account')
  return (
    <>
      <PageTitle
        title={t('profile.title')}
        actions={
          <Link to="/user/settings" className={buttonClass({})}>
            {t('profile.edit')}
          </Link>
        }
      />
      <div className="max-w-(--read)">
        <Sheet>
          <Loaded known={useMe()} waiting={<Waiting />}>
            {(me) => (
              <>
                <div className="mb-5">
                  <Avatar name={me.fullname} image={me.image} size="large" />
                </div>
                <PersonFacts me={me} withKyc />
              </>
            )}
          </Loaded>
        </Sheet>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      <span className="avatar avatar-large" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
