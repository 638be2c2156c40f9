import { readPushState, subscribeDevice, unsubscribeDevice } from '@clearhold/contract/notifications/endpoints'
import type { PushSubscriptionDraft } from '@clearhold/contract/notifications/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Checkbox } from '#design/checkbox.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import {
  type DeviceState,
  deviceStateOf,
  type PushDevice,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-device.ts'
import { usePushDevice } from './use-push-device.ts'

const mine = { params: { id: 'me' } } as const

/** Whether this device is told that there is a message. Nothing is shown where this installation sends no notices. */
export function DeviceNotices() {
  const { value, failure } = useEndpoint(readPushState, mine)
  const { isKnown, device, reread } = usePushDevice()
  if (failure !== undefined) return <FailureNotice failure={failure} />
  if (value === undefined || value.publicKey === null) return null
  const state = isKnown ? deviceStateOf(device, value) : undefined
  return <DeviceSheet publicKey={value.publicKey} device={device} state={state} reread={reread} />
}

interface DeviceSheetProps {
  readonly publicKey: string
  readonly device: PushDevice | undefined
  /** Undefined until the browser has answered. */
  readonly state: DeviceState | undefined
  readonly reread: () => Promise<void>
}

type Mishap = 'dismissed' | 'failed'

export function DeviceSheet({ publicKey, device, state, reread }: DeviceSheetProps) {
  const t = useTexts('account')
  const showToast = useToast()
  const [mishap, setMishap] = useState<Mishap>()
  const [isAsking, setAsking] = useState(false)
  const turnOn = useAction(
    (body: PushSubscriptionDraft) => callAsPerson(subscribeDevice, { ...mine, body }),
    subscribeDevice.topics,
  )
  const turnOff = useAction(() => callAsPerson(unsubscribeDevice, mine), unsubscribeDevice.topics)

  const change = async (wanted: boolean, on: PushDevice) => {
    turnOn.forget()
    turnOff.forget()
    const become = wanted ? await subscribe(on) : await unsubscribe(on)
    if (become === 'on' || become === 'off') showToast({ kind: 'done', title: t(`device.${become}`) })
    else setMishap(become)
    await reread()
  }
  const subscribe = async (on: PushDevice): Promise<'on' | Mishap | undefined> => {
    const draft = await subscribeBrowser(on, publicKey)
    if (draft === undefined) return 'dismissed'
    if ((await turnOn.run(draft)) !== undefined) return 'on'
    await forget(on)
    return undefined
  }
  // The server first, and with it nothing more is sent: whether the browser forgets its part as well is of no consequence.
  const unsubscribe = async (on: PushDevice): Promise<'off' | undefined> => {
    if ((await turnOff.run(undefined)) === undefined) return undefined
    await forget(on)
    return 'off'
  }
  const forget = (on: PushDevice) => unsubscribeBrowser(on).catch(() => undefined)
  const onChange = (wanted: boolean) => {
    if (device === undefined) return
    setMishap(undefined)
    setAsking(true)
    void change(wanted, device)
      .catch(() => setMishap('failed'))
      .finally(() => setAsking(false))
  }

  return (
    <Sheet title={t('device.title')}>
      <div className="space-y-4">
        <p className="text-ink-2">{t('device.lead')}</p>
        <FailureNotice failure={turnOn.failure ?? turnOff.failure} />
        {mishap !== undefined && <Notice kind="refused">{t(`device.${mishap}`)}</Notice>}
        {(state === 'unsupported' || state === 'blocked') && <Notice kind="plain">{t(`device.${state}`)}</Notice>}
        <Checkbox
          checked={state === 'on'}
          disabled={isAsking || (state !== 'on' && state !== 'off')}
          help={t('device.switchHelp')}
          onChange={(event) => onChange(event.target.checked)}
        >
          {t('device.switch')}
        </Checkbox>
      </div>
    </Sheet>
  )
}
