import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { Address, addressEnds } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Notice } from '#design/notice.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Drawing a code is work for a page of its own: it comes after the address can be read and copied. */
const QrCode = lazy(async () => ({ default: (await import('#design/qr-code.tsx')).QrCode }))

/** Where to send, on which network, and nothing else on the way there. */
export function AddressSheet({ place }: { readonly place: DepositAddress }) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const { network, address, chainLateSince } = place
  return (
    <>
      {chainLateSince !== null && (
        <div className="mb-4">
          <Notice kind="you">
            {t('pay.chainLate', { network, time: dateTimeText(chainLateSince, language, { show: 'time' }) })}
          </Notice>
        </div>
      )}
      <NetworkName place={place} />
      <div className="pay">
        <PaymentCode place={place} />
        <div className="min-w-0">
          <AddressToCopy address={address} network={network} />
          <p className="pay-only">{t('pay.only', { network })}</p>
        </div>
      </div>
    </>
  )
}

function NetworkName({ place: { network, confirmationsNeeded, blockSeconds } }: { readonly place: DepositAddress }) {
  const t = useTexts('deposits')
  const common = useTexts()
  const duration = durationText(confirmationsNeeded * blockSeconds, useLanguage(), { words: true })
  const about = common('about', { duration })
  return (
    <dl className="network">
      <dt>{t('fact.network')}</dt>
      <dd>
        {network}
        <small>{isDemo ? t('pay.testNetwork', { about }) : t('pay.realNetwork', { about })}</small>
      </dd>
    </dl>
  )
}

function AddressToCopy({ address, network }: { readonly address: string; readonly network: string }) {
  const t = useTexts('deposits')
  const showToast = useToast()
  const addressId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ kind: 'done', title: t('pay.copied'), text: t('pay.copiedText', addressEnds(address)) })
    } catch {
      selectText(addressId)
      showToast({ kind: 'refused', title: t('pay.notCopied'), text: t('pay.notCopiedText') })
    }
  }
  return (
    <>
      <p className="field-label">{t('pay.address', { network })}</p>
      <Address address={address} id={addressId} />
      <p className="field-help">{t('pay.addressHelp')}</p>
      <div className="mt-3.5">
        <Button kind="primary" onClick={() => void copy()}>
          <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('pay.copy')}
        </Button>
      </div>
    </>
  )
}

function selectText(id: string): void {
  const element = document.getElementById(id)
  if (element !== null) getSelection()?.selectAllChildren(element)
}

/**
 * A payment link (EIP-681) fills network, token and receiver in. A wallet that does not know such links may take the token for
 * the receiver, so the plain address is one choice away and the page says what must stand in the wallet.
 */
function PaymentCode({ place: { paymentUri, address } }: { readonly place: DepositAddress }) {
  const t = useTexts('deposits')
  const [holds, setHolds] = useState<'wallet' | 'address'>('wallet')
  const label = holds === 'wallet' ? t('pay.qrWallet') : t('pay.qrAddress')
  return (
    <div className="pay-code">
      <Suspense fallback={<span className="qr-code block" aria-hidden="true" />}>
        <QrCode text={holds === 'wallet' ? paymentUri : address} label={label} />
      </Suspense>
      <RadioGroup
        legend={t('pay.qrFor')}
        name="code-holds"
        value={holds}
        options={[
          { value: 'wallet', label: t('pay.qrForWallet') },
          { value: 'address', label: t('pay.qrForAddress') },
        ]}
        onChoose={setHolds}
      />
      <p className="field-help">{t('pay.qrHelp', { end: addressEnds(address).end })}</p>
    </div>
  )
}
