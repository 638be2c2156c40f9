import { ListFilter, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#design/button.tsx'
import { useShortcuts, useShortcutsOn } from '#design/key-shortcuts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { ListChanges } from './list-address.ts'

/** One question of a list's filter. Its names are the words of the address. */
export type FilterField =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly (readonly [value: string, text: string])[]
      /** What it is called when nothing is chosen. */
      readonly any?: string
    }
  /** From one day to another, both included. */
  | { readonly kind: 'days'; readonly label: string }
  /** From one amount to another, both included. */
  | { readonly kind: 'amounts'; readonly label: string }

interface ListFiltersProps {
  readonly fields: readonly FilterField[]
  readonly pathOf: (changes: ListChanges) => string
  /** What stands before the button: the title, the search, chips. */
  readonly children?: ReactNode
  /** What stands behind the button, at the end of the band. */
  readonly end?: ReactNode
}

/** Everything a list can be narrowed by: a button that says how much is asked, the fields, and each answer with a way to drop it. */
export function ListFilters({ fields, pathOf, children, end }: ListFiltersProps) {
  const t = useTexts('work')
  const on = useShortcutsOn()
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const asked = askedIn(fields, query)
  const toggle = () => setOpen(!isOpen)
  useShortcuts({ f: toggle })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="list-tools">
        {children}
        <Button
          ref={button}
          size="small"
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-keyshortcuts="f"
          onClick={toggle}
        >
          <ListFilter size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('filter.button')}
          {asked.length > 0 && <span className="filter-count">{asked.length}</span>}
          {on && (
            <span aria-hidden="true">
              <kbd className="key">F</kbd>
            </span>
          )}
        </Button>
        {end}
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen && <FilterForm fields={fields} pathOf={pathOf} onDone={close} />}
      </div>
      <Asked fields={fields} pathOf={pathOf} />
    </>
  )
}

/** The names of the fields in the address that the filter has an answer for. */
function askedIn(fields: readonly FilterField[], query: URLSearchParams): string[] {
  return fields.flatMap(namesOf).filter((name) => (query.get(name) ?? '') !== '')
}

function namesOf(field: FilterField): string[] {
  if (field.kind === 'choice') return [field.name]
  return field.kind === 'days' ? ['from', 'to'] : ['min', 'max']
}

interface FilterFormProps extends Pick<ListFiltersProps, 'fields' | 'pathOf'> {
  readonly onDone: () => void
}

function FilterForm({ fields, pathOf, onDone }: FilterFormProps) {
  const t = useTexts('work')
  const navigate = useNavigate()
  const names = fields.flatMap(namesOf)
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const typedIn = (name: string) => String(typed.get(name) ?? '').trim()
    void navigate(pathOf(Object.fromEntries(names.map((name) => [name, typedIn(name).replace(',', '.')]))))
    onDone()
  }
  return (
    <form
      className="list-filters"
      aria-label={t('filter.button')}
      onSubmit={show}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
    >
      {fields.map((field, index) => (
        <FieldOf key={field.label} field={field} isFirst={index === 0} />
      ))}
      <div className="list-filters-end">
        <Button size="small" type="submit">
          {t('filter.show')}
        </Button>
        <Button
          kind="text"
          size="small"
          onClick={() => {
            void navigate(pathOf(Object.fromEntries(names.map((name) => [name, null]))))
            onDone()
          }}
        >
          {t('filter.clear')}
        </Button>
      </div>
    </form>
  )
}

function FieldOf({ field, isFirst }: { readonly field: FilterField; readonly isFirst: boolean }) {
  const t = useTexts('work')
  const [query] = useSearchParams()
  const id = useId()
  // The panel was opened to be filled in.
  const focus = isFirst ? (element: HTMLElement | null) => element?.focus() : undefined
  if (field.kind === 'choice') {
    return (
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {field.label}
        </label>
        <select
          ref={focus}
          id={id}
          name={field.name}
          className="input input-dense"
          defaultValue={query.get(field.name) ?? ''}
        >
          <option value="">{field.any ?? t('filter.any')}</option>
          {field.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    )
  }
  const isDays = field.kind === 'days'
  const look = isDays
    ? ({ type: 'date', max: '9999-12-31' } as const)
    : ({
        type: 'text',
        inputMode: 'decimal',
        pattern: '(0|[1-9]\\d{0,11})([.,]\\d{1,6})?',
        autoComplete: 'off',
      } as const)
  return (
    <fieldset className="field">
      <legend className="field-label">{field.label}</legend>
      <div className="list-filters-pair">
        {namesOf(field).map((name, place) => (
          <input
            key={name}
            ref={place === 0 ? focus : undefined}
            {...look}
            name={name}
            aria-label={`${field.label}, ${t(place === 0 ? 'filter.from' : 'filter.to')}`}
            placeholder={t(place === 0 ? 'filter.from' : 'filter.to')}
            className="input input-dense"
            defaultValue={query.get(name) ?? ''}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What is asked, each with a way to ask it no longer. */
function Asked({ fields, pathOf }: Pick<ListFiltersProps, 'fields' | 'pathOf'>) {
  const t = useTexts('work')
  const [query] = useSearchParams()
  const answers = fields.flatMap((field) => {
    const names = namesOf(field)
    const values = names.map((name) => query.get(name) ?? '')
    if (values.every((value) => value === '')) return []
    return [
      {
        label: field.label,
        names,
        text: answerText(field, values, { since: t('filter.since'), upTo: t('filter.upTo') }),
      },
    ]
  })
  if (answers.length === 0) return null
  return (
    <ul className="asked" aria-label={t('filter.asked')}>
      {answers.map(({ label, names, text }) => (
        <li key={label}>
          <Link
            to={pathOf(Object.fromEntries(names.map((name) => [name, null])))}
            className="chip"
            title={t('filter.drop')}
          >
            {label}: {text}
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">{t('filter.drop')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SpanWords {
  readonly since: string
  readonly upTo: string
}

function answerText(field: FilterField, [first = '', second = '']: readonly string[], words: SpanWords): string {
  if (field.kind === 'choice') return field.options.find(([value]) => value === first)?.[1] ?? first
  if (second === '') return `${words.since} ${first}`
  return first === '' ? `${words.upTo} ${second}` : `${first} – ${second}`
}
