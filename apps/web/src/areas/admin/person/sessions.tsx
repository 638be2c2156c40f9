import { endUserSessions, listUserSessions } from '@clearhold/contract/accounts/endpoints/administration'
import type { User } from '@clearhold/contract/accounts/schema'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { RealTimeAside } from '#features/demo-clock/real-time-note.tsx'
import { useDeviceName } from '#features/security/device-name.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

/** Where this person is signed in, and the way to end all of it at once. Network addresses are theirs alone. */
export function PersonSessions({ user }: { readonly user: User }) {
  const t = useTexts('person')
  const deviceName = useDeviceName()
  const known = useEndpoint(listUserSessions, { params: { id: user._id } })
  return (
    <Sheet title={t('part.sessions')} aside={<RealTimeAside />}>
      <Loaded known={known} waiting={<ListWaiting rows={2} />}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <EmptyState title={t('sessions.none')}>{t('sessions.noneText')}</EmptyState>
          ) : (
            <>
              <Table
                caption={t('part.sessions')}
                rows={sessions}
                rowKey={({ id }) => id}
                columns={[
                  { header: t('sessions.device'), cell: ({ device }) => deviceName(device) },
                  { header: t('sessions.started'), cell: ({ startedAt }) => <DateTime instant={startedAt} /> },
                  { header: t('sessions.used'), cell: ({ lastUsedAt }) => <DateTime instant={lastUsedAt} /> },
                ]}
              />
              <div className="mt-4">
                <EndAll user={user} />
              </div>
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function EndAll({ user }: { readonly user: User }) {
  const t = useTexts('person')
  if (!useMay('support')) return null
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('sessions.end')}</Button>}
      title={t('sessions.endTitle', { name: user.fullname })}
      text={t('sessions.endText')}
      submit={t('sessions.end')}
      act={(reason) => callAsPerson(endUserSessions, { params: { id: user._id }, body: { reason } })}
      topics={endUserSessions.topics}
    />
  )
}
