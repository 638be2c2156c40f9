import { changePreferences, readPreferences } from '@clearhold/contract/notifications/endpoints'
import type { Preferences } from '@clearhold/contract/notifications/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Checkbox } from '#design/checkbox.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const kinds = ['emailMoney', 'emailNews'] as const

/** Which mails the account holder wants. Those about the safety of the account are sent in any case, and the page says so. */
export function PreferencesForm() {
  const t = useTexts('account')
  const showToast = useToast()
  const known = useEndpoint(readPreferences, { params: { id: 'me' } })
  const save = useAction(
    (body: Preferences) => callAsPerson(changePreferences, { params: { id: 'me' }, body }),
    changePreferences.topics,
  )
  const change = async (before: Preferences, after: Preferences) => {
    known.assume(after)
    if ((await save.run(after)) === undefined) known.assume(before)
    else showToast({ kind: 'done', title: t('mails.saved') })
  }
  return (
    <Loaded known={known} waiting={<Skeleton />}>
      {(preferences) => (
        <div className="space-y-4">
          <FailureNotice failure={save.failure} />
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={preferences[kind]}
              disabled={save.busy}
              help={t(`mails.${kind}Help`)}
              onChange={(event) => void change(preferences, { ...preferences, [kind]: event.target.checked })}
            >
              {t(`mails.${kind}`)}
            </Checkbox>
          ))}
          <Checkbox checked disabled help={t('mails.securityHelp')}>
            {t('mails.security')}
          </Checkbox>
        </div>
      )}
    </Loaded>
  )
}
