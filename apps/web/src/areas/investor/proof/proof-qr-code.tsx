import { publicUrl } from '#client/boot/identity.ts'
import { QrCode } from '#design/qr-code.tsx'
import { absoluteUrl } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** From paper or a screen to the proof of one movement. Opening it needs a login: a receipt is shown to its account holder only. */
export function ProofQrCode({ entry }: { readonly entry: string }) {
  const t = useTexts('work')
  return (
    <div className="proof-qr">
      <QrCode text={absoluteUrl(publicUrl, `/user/proof?receipt=${entry}`)} label={t('proof.qrLabel', { entry })} />
      <p>{t('proof.qr')}</p>
    </div>
  )
}
