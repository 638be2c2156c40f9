import { addPasskey, draftPasskey, removePasskey } from '@clearhold/contract/accounts/endpoints/own'
import type { factorsSchema } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Outcome } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { makePasskey, passkeysWork } from '#client/session/passkeys.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { Status } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SecurityFormRow, SecurityRow } from './security-row.tsx'

type Passkey = z.infer<typeof factorsSchema>['passkeys'][number]

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  /** The account has no second factor yet. */
  readonly isUrgent: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

export function Passkeys({ passkeys, isUrgent, onCodes }: PasskeysProps) {
  const t = useTexts('security')
  const title = t('passkeys.title')
  const state =
    passkeys.length === 0 ? (
      t('passkeys.none')
    ) : (
      <Status kind="done">{t('passkeys.count', { count: passkeys.length })}</Status>
    )
  const list = passkeys.length > 0 && (
    <ul>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
  if (!passkeysWork())
    return (
      <SecurityRow title={title} state={state}>
        {list}
        <Notice kind="plain">{t('passkeys.unsupported')}</Notice>
      </SecurityRow>
    )
  return (
    <SecurityFormRow
      title={title}
      state={state}
      opens={t('passkeys.add')}
      isUrgent={isUrgent}
      form={(close) => <AddPasskey onCodes={onCodes} onAdded={close} />}
    >
      {list}
    </SecurityFormRow>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const t = useTexts('security')
  const showToast = useToast()
  const remove = useAction(
    () => callAsPerson(removePasskey, { params: { id: 'me', passkeyId: id } }),
    removePasskey.topics,
  )
  const takeAway = async () => {
    if ((await remove.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('passkeys.removed') })
  }
  return (
    <li className="list-row">
      <div className="min-w-0 flex-1">
        <p className="font-[550]">{name}</p>
        <p className="text-14 text-ink-2">
          {t('passkeys.added')} <DateTime instant={createdAt} show="date" year />
          {lastUsedAt !== null && (
            <>
              {', '}
              {t('passkeys.used')} <DateTime instant={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" busy={remove.busy} onClick={() => void takeAway()}>
        {t('remove')}
        <span className="sr-only">{name}</span>
      </Button>
      <div className="basis-full empty:hidden">
        <FailureNotice failure={remove.failure} />
      </div>
    </li>
  )
}

const passkeyForm = z.object({ name: z.string().trim().min(1, 'passkeyNameRequired').max(60, 'passkeyNameLong') })

/** Challenge, the device's own window, and the answer kept by the server: one action for the person. */
async function makeAndKeep(name: string): Promise<Outcome<readonly string[] | null> | { readonly kind: 'cancelled' }> {
  const asked = await callAsPerson(draftPasskey, { params: { id: 'me' } })
  if (asked.kind !== 'answer') return asked
  const made = await makePasskey(asked.value.options)
  if (made.kind === 'cancelled') return made
  const kept = await callAsPerson(addPasskey, {
    params: { id: 'me' },
    body: { challengeId: asked.value.challengeId, name, response: made.response },
  })
  return kept.kind === 'answer' ? { kind: 'answer', value: kept.value.recoveryCodes } : kept
}

interface AddPasskeyProps extends Pick<PasskeysProps, 'onCodes'> {
  readonly onAdded: () => void
}

function AddPasskey({ onCodes, onAdded }: AddPasskeyProps) {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const showToast = useToast()
  const [cancelled, setCancelled] = useState(false)
  const add = useEndpointForm(
    { topics: addPasskey.topics, body: passkeyForm },
    {
      start: { name: '' },
      call: async ({ name }): Promise<Outcome<'cancelled' | readonly string[] | null>> => {
        setCancelled(false)
        const outcome = await makeAndKeep(name)
        return outcome.kind === 'cancelled' ? { kind: 'answer', value: 'cancelled' } : outcome
      },
      onDone: (added, form) => {
        if (added === 'cancelled') return setCancelled(true)
        form.reset()
        onAdded()
        // The codes say it themselves, and nothing may lie over them.
        if (added === null) showToast({ kind: 'done', title: t('passkeys.saved') })
        else onCodes(added)
      },
    },
  )
  return (
    <form noValidate className="space-y-4" onSubmit={add.submit}>
      <FailureNotice failure={add.failure} />
      {cancelled && <Notice kind="refused">{t('passkeys.cancelled')}</Notice>}
      <TextField label={t('passkeys.name')} help={t('passkeys.nameHelp')} {...formField(add.form, 'name', forms)} />
      <Button type="submit" busy={add.busy}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}
