import { isDemo } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** One of the test chain's public ones: everybody knows its key, so nobody takes it for a place of their own. */
const nobodys = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** What an address must be; in the demo also one for whoever has none. */
export function useAddressHelp(network: string): string {
  const t = useTexts('withdraw')
  const help = t('wallet.help', { network })
  return isDemo ? `${help} ${t('wallet.helpDemo', { address: nobodys })}` : help
}
