import { isDemo } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** One of the test chain's public addresses: its key is public, so it is not mistaken for a wallet of one's own. */
const publicAddress = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** What an address must be; in the demo also an example for investors without one. */
export function useAddressHelp(network: string): string {
  const t = useTexts('withdraw')
  const help = t('wallet.help', { network })
  return isDemo ? `${help} ${t('wallet.helpDemo', { address: publicAddress })}` : help
}
