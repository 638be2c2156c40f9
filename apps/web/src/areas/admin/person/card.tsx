import type { User } from '@clearhold/contract/accounts'
import { useMay } from '../../../client/use-me.ts'
import { Avatar } from '../../../design/avatar.tsx'
import { DateTime } from '../../../design/date-time.tsx'
import { Facts } from '../../../design/facts.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { Status } from '../../../design/status.tsx'
import { KycStatus } from '../../../features/account/person-facts.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { AdjustUser } from '../users/adjust.tsx'
import { ViewKyc } from '../users/kyc-dialog.tsx'
import { Balances, Pending } from '../users/person-parts.tsx'
import { CloseUser, FreezeUser } from '../users/standing.tsx'
import { stateMarks } from '../users/table.tsx'
import { ChangePermissions } from './permissions.tsx'

/** Who it is, what they have, what waits about them, and what this admin may ask for. */
export function PersonCard({ user }: { readonly user: User }) {
  const t = useTexts('users')
  const words = useTexts('person')
  const account = useTexts('account')
  const isOwner = useMay('owner')
  const { _id, username, fullname, image, state, role, kyc, language, createdAt, lastLogin, permissions } = user
  return (
    <Sheet>
      <div className="flex items-center gap-3">
        <Avatar name={fullname} image={image} />
        <div className="min-w-0">
          <p className="font-[550] wrap-anywhere">{username}</p>
          <p className="text-12 text-ink-2 wrap-anywhere">{_id}</p>
        </div>
      </div>
      <Pending user={user} />
      <Balances user={user} />
      <div className="mt-4">
        <Facts
          facts={[
            [
              t('column.state'),
              <Status key="state" kind={stateMarks[state] ?? 'none'}>
                {t(`state.${state}`)}
              </Status>,
            ],
            [t('column.role'), role],
            ...(permissions.length === 0
              ? []
              : [
                  [
                    account('facts.permissions'),
                    permissions.map((permission) => account(`permission.${permission}`)).join(', '),
                  ] as const,
                ]),
            [t('column.kyc'), <KycStatus key="kyc" kyc={kyc} />],
            [words('language'), words(`languages.${language}`)],
            [t('column.joined'), <DateTime key="joined" instant={createdAt} show="date" year />],
            [t('column.lastLogin'), lastLogin === null ? t('never') : <DateTime key="last" instant={lastLogin} />],
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
