import { shortHash } from '#design/address.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Subject } from '../subject.tsx'

/** The thing an alarm is about, with the way to it; nothing where it is about the whole chain. */
export function AlarmSubject({ about }: { readonly about: string }) {
  const t = useTexts('alarms')
  const [kind = '', id = '', part = ''] = about.split(':')
  if (kind === 'chain') return null
  if (kind === 'block') return t('about.block', { number: id })
  if (kind === 'process') return t('about.process', { name: id })
  if (kind === 'log') return <span title={id}>{t('about.log', { hash: shortHash(id) })}</span>
  if (kind === 'wallet') {
    const text = part === '' ? t('about.wallet', { address: shortHash(id) }) : t('about.nonce', { number: part })
    return <span title={id}>{text}</span>
  }
  // What stands behind the id (an amount, the signer's answer) is said in the alarm's own words.
  return <Subject subject={`${kind}:${id}`} />
}
