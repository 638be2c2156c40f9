import { exportWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import { withdrawalMethods, withdrawalTiers } from '@clearhold/contract/withdrawals/rules'
import type { adminWithdrawalListSchema } from '@clearhold/contract/withdrawals/schema'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { now } from '#client/boot/clock.ts'
import { Chips } from '#design/chips.tsx'
import { durationText } from '#design/duration.tsx'
import { ListSearch } from '#design/list-parts.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { ListFilters } from '../lists/list-filters.tsx'
import {
  listOf,
  typeFilters,
  type WithdrawalList,
  withdrawalLists,
  withdrawalsFileInput,
  withdrawalsPath,
} from './query.ts'

export type ReviewList = z.infer<typeof adminWithdrawalListSchema>
type Counts = ReviewList['counts']

interface QueueFiltersProps {
  readonly counts: Counts | undefined
}

/** One band: the title, the search, the lists with how much is in them, the filters and the file. All of it is part of the address. */
export function QueueFilters({ counts }: QueueFiltersProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  return (
    <>
      <Narrowed counts={counts} />
      {query.has('person') && (
        <p className="mb-3 text-13">
          {t('onePerson')}. <Link to={withdrawalsPath(query, { person: null })}>{t('everybody')}</Link>
        </p>
      )}
    </>
  )
}

function Lists({ counts }: QueueFiltersProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  const list = listOf(query)
  return (
    <Chips
      label={t('lists')}
      chips={withdrawalLists.map((name) => ({
        to: withdrawalsPath(query, { state: name }),
        label: chipLabel(name, t(`list.${name}`), counts),
        chosen: name === list,
      }))}
    />
  )
}

function Narrowed({ counts }: QueueFiltersProps) {
  const t = useTexts('withdrawals-admin')
  const work = useTexts('work')
  const [query] = useSearchParams()
  return (
    <ListFilters
      pathOf={(changes) => withdrawalsPath(query, changes)}
      fields={[
        {
          kind: 'choice',
          name: 'method',
          label: t('methodFilter'),
          options: withdrawalMethods.map((method) => [method, t(`method.${method}`)]),
        },
        {
          kind: 'choice',
          name: 'type',
          label: t('typeFilter'),
          options: typeFilters.map((type) => [type, t(`source.${type}`)]),
        },
        {
          kind: 'choice',
          name: 'tier',
          label: t('tierFilter'),
          options: withdrawalTiers.map((tier) => [tier, t(`tierOption.${tier}`)]),
        },
        { kind: 'amounts', label: t('amountFilter') },
        { kind: 'days', label: t('dayFilter') },
        {
          kind: 'choice',
          name: 'sort',
          label: work('sort.label'),
          any: work('sort.usual'),
          options: [
            ['-createdAt', work('sort.newest')],
            ['createdAt', work('sort.oldest')],
            ['-amount', work('sort.largest')],
            ['amount', work('sort.smallest')],
          ],
        },
      ]}
      end={<CsvLink endpoint={exportWithdrawals} input={withdrawalsFileInput(query)} name="withdrawals" />}
    >
      <PageTitle title={t('title')} />
      <ListSearch
        label={t('search')}
        find={t('find')}
        lengthMax={140}
        spellCheck={false}
        pathOf={(text) => withdrawalsPath(query, { search: text })}
      />
      <Lists counts={counts} />
    </ListFilters>
  )
}

function chipLabel(name: WithdrawalList, label: string, counts: Counts | undefined): string {
  const isCounted = counts !== undefined && name !== 'all' && name !== 'disputed'
  return isCounted ? `${label} ${counts[name]}` : label
}

export function Oldest({ since }: { readonly since: string }) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const seconds = Math.max(60, (now().getTime() - Date.parse(since)) / 1000)
  return (
    <p className="mb-2 text-13 text-ink-2">
      {t('oldest', { duration: durationText(seconds - (seconds % 60), language, { largest: 'hour' }) })}
    </p>
  )
}
