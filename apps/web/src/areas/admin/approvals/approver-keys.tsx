import { confirmApproverKey, enrolApproverKey, listApproverKeys } from '@clearhold/contract/approvals/endpoints'
import type { ApproverKey } from '@clearhold/contract/approvals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import type { Outcome } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { sessionState } from '#client/session/session.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { openApprovingPage } from './approving-page.ts'
import { type Approved, readOwnKeys, signOnPage } from './sign-approval.ts'

/** Which keys there are for approving, whose, and which of them the signer counts: for everybody who works here to see. */
export function ApproverKeys() {
  const t = useTexts('approvals')
  const known = useEndpoint(listApproverKeys)
  return (
    <div className="mt-8">
      <Sheet title={t('keys.title')} foot={t('keys.lead')}>
        <Loaded known={known} waiting={<Skeleton shape="bar" />}>
          {({ keys }) =>
            keys.length === 0 ? <p className="text-13 text-ink-2">{t('keys.empty')}</p> : <Keys keys={keys} />
          }
        </Loaded>
        <MakeKey />
      </Sheet>
    </div>
  )
}

function Keys({ keys }: { readonly keys: readonly ApproverKey[] }) {
  const t = useTexts('approvals')
  return (
    <table className="table">
      <caption className="sr-only">{t('keys.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('keys.person')}</th>
          <th scope="col">{t('keys.kind')}</th>
          <th scope="col">{t('keys.fingerprint')}</th>
          <th scope="col">{t('keys.made')}</th>
          <th scope="col">{t('keys.signer')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.person.name}</th>
            <td data-header={t('keys.kind')}>{t(`keys.kindOf.${key.kind}`)}</td>
            <td data-header={t('keys.fingerprint')}>
              <code className="wrap-anywhere text-12">{key.fingerprint}</code>
            </td>
            <td data-header={t('keys.made')}>
              <DateTime instant={key.madeAt} />
            </td>
            <td data-header={t('keys.signer')}>
              <Standing approverKey={key} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Standing({ approverKey }: { readonly approverKey: ApproverKey }) {
  const t = useTexts('approvals')
  const { isKnown, confirmedBy, mayConfirm } = approverKey
  const [kind, word] =
    isKnown === null
      ? (['moving', 'silent'] as const)
      : isKnown
        ? (['done', 'known'] as const)
        : (['you', 'unknown'] as const)
  return (
    <>
      <Status kind={kind}>{t(`keys.${word}`)}</Status>
      {isKnown !== true && confirmedBy.length > 0 && (
        <p className="text-13 text-ink-2">{t('keys.vouched', { names: confirmedBy.join(', ') })}</p>
      )}
      {mayConfirm && <Confirm approverKey={approverKey} />}
    </>
  )
}

function Confirm({ approverKey }: { readonly approverKey: ApproverKey }) {
  const t = useTexts('approvals')
  const language = useLanguage()
  const showToast = useToast()
  const { id, person, kind, publicKey, credentialId, fingerprint } = approverKey
  const terms = { personId: person.id, name: person.name, kind, publicKey, credentialId }
  const confirm = useAction(
    () =>
      signOnPage(
        { language, done: t('keys.confirmedText'), refused: t('page.refused') },
        async () => ({
          kind: 'answer',
          value: [{ about: 'key', terms, context: [[t('keys.fingerprint'), fingerprint]] }],
        }),
        async ({ signature }) => callAsPerson(confirmApproverKey, { params: { id }, body: { signature } }),
      ),
    confirmApproverKey.topics,
  )
  const run = async () => {
    if ((await confirm.run(undefined)) !== 'approved') return
    showToast({ kind: 'done', title: t('keys.confirmed'), text: t('keys.confirmedText') })
  }
  return (
    <>
      <FailureNotice failure={confirm.failure} />
      <Button kind="plain" size="small" busy={confirm.busy} onClick={() => void run()}>
        {t('keys.confirm')}
      </Button>
    </>
  )
}

/** The fingerprint of the key that was made, or why there is none. */
type Made = { readonly fingerprint: string } | Exclude<Approved, 'approved'>

async function makeKey(language: ReturnType<typeof useLanguage>): Promise<Outcome<Made>> {
  const page = openApprovingPage()
  if (page === undefined) return { kind: 'answer', value: 'blocked' }
  const session = sessionState()
  const keys = await readOwnKeys()
  if (keys.kind !== 'answer') {
    page.close()
    return keys
  }
  if (session.kind !== 'in') return { kind: 'unreachable' }
  const { _id: personId, email: label } = session.user
  const heard = await page.ask({ kind: 'make', language, personId, label, keys: keys.value })
  if (heard?.kind !== 'made') return { kind: 'answer', value: 'unsigned' }
  return callAsPerson(enrolApproverKey, { body: { response: { ...heard.response } } })
}

function MakeKey() {
  const t = useTexts('approvals')
  const language = useLanguage()
  const showToast = useToast()
  const [missed, setMissed] = useState<'unsigned' | 'blocked'>()
  const making = useAction(() => makeKey(language), enrolApproverKey.topics)
  const run = async () => {
    setMissed(undefined)
    const made = await making.run(undefined)
    if (made === undefined) return
    if (typeof made === 'string') setMissed(made)
    else showToast({ kind: 'done', title: t('keys.kept'), text: t('keys.keptText', { fingerprint: made.fingerprint }) })
  }
  return (
    <div className="mt-3 space-y-3">
      <FailureNotice failure={making.failure} />
      {missed === 'blocked' && <Notice kind="you">{t('page.blocked')}</Notice>}
      <Button kind="plain" size="small" busy={making.busy} onClick={() => void run()}>
        {t('keys.make')}
      </Button>
    </div>
  )
}
