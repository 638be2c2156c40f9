import { publicUrl } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { KeyArt, LedgerArt } from './art.tsx'

/** Beside every form that asks for a secret, and beside the buttons of mailed links, where nothing is typed. */
export function useCautionAside(hasFields = true) {
  const t = useTexts('sign-in')
  return {
    art: <KeyArt />,
    title: t(hasFields ? 'caution.title' : 'caution.titleReading'),
    facts: [
      [t('caution.address'), t('caution.addressText', { host: new URL(publicUrl).host })],
      [t('caution.fee'), t('caution.feeText')],
      [t('caution.codes'), t('caution.codesText')],
    ],
  } as const
}

/** Beside the form that opens an account. */
export function useNextAside() {
  const t = useTexts('sign-in')
  return {
    art: <LedgerArt />,
    title: t('next.title'),
    facts: [
      [t('next.confirm'), t('next.confirmText')],
      [t('next.secure'), t('next.secureText')],
      [t('next.identity'), t('next.identityText')],
      [t('next.close'), t('next.closeText')],
    ],
  } as const
}
