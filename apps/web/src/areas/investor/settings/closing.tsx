import { openThread } from '@clearhold/contract/support/endpoints'
import type { Closing as ClosingFacts, ClosingRefusal } from '@clearhold/contract/views/closing'
import { readClosing } from '@clearhold/contract/views/endpoints'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { newRequestKey } from '#client/api/request-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Where each thing that is open is brought to its end. */
const exits: Readonly<Record<ClosingRefusal, string>> = {
  money: '/user/withdraw',
  withdrawal: '/user/withdraw',
  position: '/user/plans',
  deposit: '/user/activity',
  bonus: '/user/referrals',
  identity: '/user/kyc',
  permissions: '/user/support',
}

const kept = ['ledger', 'profile', 'documents', 'threads', 'signIns', 'audit'] as const

/** The way to close one's account: what is still open, what is kept afterwards and why, and the request itself, which two people carry out. */
export function Closing() {
  const t = useTexts('account')
  const known = useEndpoint(readClosing, { params: { id: 'me' } })
  return (
    <section className="mt-8">
      <Sheet title={t('closing.title')} foot={t('closing.foot')}>
        <Loaded known={known} waiting={<Skeleton />}>
          {(closing) => (
            <div className="space-y-6">
              <p className="max-w-prose">{t('closing.lead')}</p>
              {closing.refusals.length > 0 ? <Refusals closing={closing} /> : <Request />}
              <Kept closing={closing} />
            </div>
          )}
        </Loaded>
      </Sheet>
    </section>
  )
}

interface ClosingProps {
  readonly closing: ClosingFacts
}

function Refusals({ closing: { refusals } }: ClosingProps) {
  const t = useTexts('account')
  return (
    <div>
      <h3 className="font-medium">{t('closing.first')}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {refusals.map((refusal) => (
          <li key={refusal}>
            <Link to={exits[refusal]}>{t(`closing.open.${refusal}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Writes to support in the person's words; a thief of this session alone closes nothing. */
function Request() {
  const t = useTexts('account')
  const language = useLanguage()
  const navigate = useNavigate()
  const [key] = useState(newRequestKey)
  const ask = useAction(
    () => callAsPerson(openThread, { body: { subject: t('closing.subject'), text: t('closing.text'), language, key } }),
    openThread.topics,
  )
  const request = async () => {
    const opened = await ask.run(undefined)
    if (opened !== undefined) void navigate(`/user/support?thread=${opened._id}`)
  }
  return (
    <div>
      <p className="max-w-prose">{t('closing.ready')}</p>
      <FailureNotice failure={ask.failure} />
      <div className="mt-4">
        <Button busy={ask.busy} onClick={() => void request()}>
          {t('closing.ask')}
        </Button>
      </div>
    </div>
  )
}

function Kept({ closing: { keptDays } }: ClosingProps) {
  const t = useTexts('account')
  return (
    <div>
      <h3 className="mb-2 font-medium">{t('closing.kept.title')}</h3>
      <Table
        caption={t('closing.kept.title')}
        columns={[
          { header: t('closing.kept.what'), cell: (row) => t(`closing.what.${row}`) },
          { header: t('closing.kept.why'), cell: (row) => t(`closing.why.${row}`) },
          { header: t('closing.kept.until'), cell: (row) => t(`closing.until.${row}`, keptDays) },
        ]}
        rows={kept}
        rowKey={(row) => row}
      />
    </div>
  )
}
