import { depositGateways, depositStates } from '@clearhold/contract/deposits/rules'
import type { DepositCounts } from '@clearhold/contract/deposits/schema'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Chips } from '#design/chips.tsx'
import { ListSearch } from '#design/list-parts.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { depositsPath } from './query.ts'

const queues = ['submitted', 'frozen', 'waiting_for_capital', 'unsupported'] as const

interface FiltersProps {
  readonly counts: DepositCounts | undefined
  readonly title: ReactNode
  readonly end: ReactNode
}

/** One band: what waits for a person with how much of it, and every filter there is. All of it is part of the address. */
export function Filters({ counts, title, end }: FiltersProps) {
  const t = useTexts('deposits-review')
  const states = useTexts('deposits')
  const [query] = useSearchParams()
  return (
    <>
      <ListFilters
        pathOf={(changes) => depositsPath(query, changes)}
        fields={[
          {
            kind: 'choice',
            name: 'state',
            label: t('stateFilter'),
            options: depositStates.map((value) => [value, states(`state.${value}`)]),
          },
          {
            kind: 'choice',
            name: 'gateway',
            label: t('gatewayFilter'),
            options: depositGateways.map((value) => [value, t(`gateway.${value}`)]),
          },
          { kind: 'amounts', label: t('amountFilter') },
          { kind: 'days', label: t('dayFilter') },
        ]}
        end={end}
      >
        {title}
        <SearchForm />
        <Queues counts={counts} />
      </ListFilters>
      {query.has('person') && (
        <p className="mb-4 text-14">
          {t('onePerson')}. <Link to={depositsPath(query, { person: null })}>{t('everybody')}</Link>
        </p>
      )}
    </>
  )
}

function Queues({ counts }: Pick<FiltersProps, 'counts'>) {
  const t = useTexts('deposits-review')
  const states = useTexts('deposits')
  const [query] = useSearchParams()
  const state = query.get('state')
  return (
    <Chips
      label={t('queues')}
      chips={[
        { to: depositsPath(query, { state: null }), label: t('all'), chosen: state === null },
        ...queues.map((queue) => ({
          to: depositsPath(query, { state: queue }),
          label: `${states(`state.${queue}`)}${counts === undefined ? '' : ` ${counts[queue]}`}`,
          chosen: state === queue,
        })),
      ]}
    />
  )
}

function SearchForm() {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  return (
    <ListSearch
      label={t('search')}
      find={t('find')}
      lengthMax={140}
      spellCheck={false}
      pathOf={(text) => depositsPath(query, { search: text })}
    />
  )
}
