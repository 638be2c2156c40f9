import type { User } from '@clearhold/contract/accounts/schema'
import { useMay } from '#client/session/use-me.ts'
import { Avatar } from '#design/avatar.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CloseUser, FreezeUser } from '../users/account-actions.tsx'
import { AdjustUser } from '../users/adjust-user.tsx'
import { ViewKyc } from '../users/kyc-dialog.tsx'
import { Balances, PendingRequests, PersonFacts } from '../users/user-summary.tsx'
import { ChangePermissions } from './permissions.tsx'
import { Restrictions } from './restrictions.tsx'
import { Sanctions } from './sanctions.tsx'

/** Who it is, what they have, what waits about them, and what this admin may ask for. */
export function PersonCard({ user }: { readonly user: User }) {
  const words = useTexts('person')
  const account = useTexts('account')
  const isOwner = useMay('owner')
  const { _id, username, fullname, image, role, language, permissions } = user
  const permitted = permissions.map((permission) => account(`permission.${permission}`)).join(', ')
  return (
    <Sheet>
      <div className="flex items-center gap-3">
        <Avatar name={fullname} image={image} />
        <div className="min-w-0">
          <p className="font-[550] wrap-anywhere">{username}</p>
          <p className="text-12 text-ink-2 wrap-anywhere">{_id}</p>
        </div>
      </div>
      <PendingRequests user={user} />
      <Restrictions user={user} />
      <Sanctions user={user} />
      <Balances user={user} />
      <div className="mt-4">
        <PersonFacts
          user={user}
          more={[
            ...(permissions.length === 0 ? [] : [[account('facts.permissions'), permitted] as const]),
            [words('language'), words(`languages.${language}`)],
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <AdjustUser user={user} />
        <ViewKyc user={user} />
        <FreezeUser user={user} />
        {isOwner && role === 'Admin' && <ChangePermissions user={user} />}
        <CloseUser user={user} />
      </div>
    </Sheet>
  )
}
