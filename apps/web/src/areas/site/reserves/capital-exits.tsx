import type { Reserves } from '@clearhold/contract/views/reserves'
import { dateTimeText } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** What of the operator's capital was announced to leave: how much, where to, and before when not. */
export function CapitalExits({ exits }: { readonly exits: Reserves['capitalExits'] }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const at = (instant: string) => dateTimeText(instant, language, { year: true })
  if (exits.length === 0) return <p>{t('exits.none')}</p>
  return (
    <table className="statement">
      <caption className="sr-only">{t('exits.title')}</caption>
      <tbody>
        {exits.map(({ state, amount, address, announcedAt, leavesAt }) => (
          <tr key={`${announcedAt} ${address} ${amount}`}>
            <th scope="row">
              {t(`exits.state.${state}`)}
              <small className="block text-ink-2">
                {state === 'announced'
                  ? t('exits.leaves', { time: at(leavesAt) })
                  : t('exits.announced', { time: at(announcedAt) })}
              </small>
              <small className="block font-mono break-all text-ink-2">
                {t('exits.to')} {address}
              </small>
            </th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
