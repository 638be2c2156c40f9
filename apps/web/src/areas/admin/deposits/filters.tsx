import { depositGateways, depositStates } from '@clearhold/contract/deposit-rules'
import type { DepositCounts } from '@clearhold/contract/deposits'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Chips } from '../../../design/chips.tsx'
import { ListSearch } from '../../../features/workspace/list-parts.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { depositsPath } from './query.ts'

const queues = ['submitted', 'frozen', 'waiting_for_capital', 'unsupported'] as const

/** What waits for a person first, with how much of it; then every filter there is. All of it is part of the address. */
export function Filters({ counts }: { readonly counts: DepositCounts | undefined }) {
  const t = useTexts('deposits-review')
  const states = useTexts('deposits')
  const [query] = useSearchParams()
  const state = query.get('state')
  return (
    <>
      <div className="mb-3">
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
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchForm />
        <Choice
          name="state"
          label={t('stateFilter')}
          any={t('anyState')}
          options={depositStates.map((value) => [value, states(`state.${value}`)])}
        />
        <Choice
          name="gateway"
          label={t('gatewayFilter')}
          any={t('anyGateway')}
          options={depositGateways.map((value) => [value, t(`gateway.${value}`)])}
        />
      </div>
      {query.has('person') && (
        <p className="mb-4 text-14">
          {t('onePerson')}. <Link to={depositsPath(query, { person: null })}>{t('everybody')}</Link>
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly name: 'state' | 'gateway'
  readonly label: string
  readonly any: string
  readonly options: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, any, options }: ChoiceProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <select
      aria-label={label}
      className="input input-dense w-auto min-w-0 flex-1 basis-32 md:flex-none"
      value={query.get(name) ?? ''}
      onChange={({ target }) => void navigate(depositsPath(query, { [name]: target.value }))}
    >
      <option value="">{any}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

function SearchForm() {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <ListSearch
      label={t('search')}
      find={t('find')}
      lengthMax={140}
      spellCheck={false}
      onSearch={(text) => void navigate(depositsPath(query, { search: text }))}
    />
  )
}
