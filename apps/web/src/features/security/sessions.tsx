import { endOtherSessions, endSession, listSessions, listSignIns } from '@clearhold/contract/accounts/endpoints/own'
import type { sessionListSchema } from '@clearhold/contract/accounts/schema'
import type { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useDeviceName } from './device-name.ts'

type Session = z.infer<typeof sessionListSchema>['sessions'][number]

/** Where this account is signed in at this moment, and the way to end it there. */
export function Sessions() {
  const t = useTexts('security')
  const showToast = useToast()
  const known = useEndpoint(listSessions, { params: { id: 'me' } })
  const endOthers = useAction(() => callAsPerson(endOtherSessions, { params: { id: 'me' } }), endOtherSessions.topics)
  const end = async () => {
    if ((await endOthers.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('sessions.othersEnded') })
  }
  return (
    <Loaded known={known} waiting={<ListWaiting rows={3} of="names" />}>
      {({ sessions }) => (
        <div className="space-y-4">
          <FailureNotice failure={endOthers.failure} />
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button size="small" busy={endOthers.busy} onClick={() => void end()}>
              {t('sessions.endOthers')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}

function SessionRow({ session: { id, current, device, address, lastUsedAt } }: { readonly session: Session }) {
  const t = useTexts('security')
  const showToast = useToast()
  const deviceName = useDeviceName()
  const end = useAction(() => callAsPerson(endSession, { params: { id: 'me', sessionId: id } }), endSession.topics)
  const revoke = async () => {
    if ((await end.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('sessions.ended') })
  }
  return (
    <li className="list-row">
      <div className="min-w-0 flex-1">
        <p className="font-[550]">{deviceName(device)}</p>
        <p className="text-14 text-ink-2">
          {address}, {t('sessions.used')} <DateTime instant={lastUsedAt} />
        </p>
      </div>
      {current ? (
        <Status kind="done">{t('sessions.current')}</Status>
      ) : (
        <Button size="small" busy={end.busy} onClick={() => void revoke()}>
          {t('sessions.end')}
          <span className="sr-only">{deviceName(device)}</span>
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <FailureNotice failure={end.failure} />
      </div>
    </li>
  )
}

const marks: Readonly<Record<string, StatusKind>> = { signed_in: 'done' }

/** Every attempt, also the failed ones: they show the account holder whether an attacker tried to log in. */
export function SignIns() {
  const t = useTexts('security')
  const deviceName = useDeviceName()
  const known = useEndpoint(listSignIns, { params: { id: 'me' } })
  return (
    <Loaded known={known} waiting={<ListWaiting rows={3} of="names" />}>
      {({ signIns }) =>
        signIns.length === 0 ? (
          <EmptyState title={t('signIns.none')}>{t('signIns.noneText')}</EmptyState>
        ) : (
          <Table
            caption={t('signIns.title')}
            rows={signIns}
            rowKey={({ at, outcome }) => at + outcome}
            columns={[
              { header: t('signIns.when'), cell: ({ at }) => <DateTime instant={at} /> },
              {
                header: t('signIns.outcome'),
                cell: ({ outcome }) => (
                  <Status kind={marks[outcome] ?? 'refused'}>{t(`signIns.outcomes.${outcome}`)}</Status>
                ),
              },
              { header: t('signIns.device'), cell: ({ device }) => deviceName(device) },
              { header: t('signIns.address'), cell: ({ address }) => address },
            ]}
          />
        )
      }
    </Loaded>
  )
}
