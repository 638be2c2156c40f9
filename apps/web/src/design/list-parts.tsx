import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button, buttonClass } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

interface ListSearchProps {
  readonly label: string
  readonly find: string
  readonly lengthMax: number
  readonly pathOf: (text: string) => string
  readonly spellCheck?: boolean
}

/** The search of a list whose state is the address. */
export function ListSearch({ label, find, lengthMax, pathOf, spellCheck }: ListSearchProps) {
  const inputId = useId()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(pathOf(String(new FormData(event.currentTarget).get('search') ?? '').trim()))
  }
  return (
    <search className="min-w-0 flex-1 basis-80">
      <form className="flex gap-2" onSubmit={search}>
        <label htmlFor={inputId} className="sr-only">
          {label}
        </label>
        <input
          id={inputId}
          key={query.get('search')}
          name="search"
          type="search"
          className="input input-dense min-w-0"
          // One word, which no column cuts; the label says what can be found, to the ear and to those who point at it.
          placeholder={find}
          title={label}
          defaultValue={query.get('search') ?? ''}
          maxLength={lengthMax}
          spellCheck={spellCheck}
        />
        <Button size="small" type="submit">
          <Search size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className="find-word">{find}</span>
        </Button>
      </form>
    </search>
  )
}

interface ListPagesProps {
  readonly next: string | null
  /** The address of the list after a certain row, or of its beginning. */
  readonly pathAfter: (after: string | null) => string
  readonly words: { readonly first: string; readonly next: string }
}

/** Back to the first page, and on to the next. */
export function ListPages({ next, pathAfter, words }: ListPagesProps) {
  const [query] = useSearchParams()
  if (!query.has('after') && next === null) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {query.has('after') && (
        <Link to={pathAfter(null)} className={buttonClass({ size: 'small' })}>
          {words.first}
        </Link>
      )}
      {next !== null && (
        <Link to={pathAfter(next)} className={buttonClass({ size: 'small' })}>
          {words.next}
        </Link>
      )}
    </div>
  )
}

interface ListTotalProps {
  readonly total: number | undefined
  readonly isMore: boolean | undefined
}

/** How many rows the filters show. Counting ends somewhere, and then it says so. */
export function ListTotal({ total, isMore = false }: ListTotalProps) {
  const t = useTexts('work')
  const language = useLanguage()
  if (total === undefined) return null
  return <>{t(isMore ? 'list.more' : 'list.total', { count: total, total: total.toLocaleString(language) })}</>
}

interface ListWaitingProps {
  readonly rows?: number
  /** A row of a table is a bar; one of a list is a name and a line below it. */
  readonly of?: 'bars' | 'names'
}

/** As many rows as a list of this kind usually has at first. */
export function ListWaiting({ rows = 5, of = 'bars' }: ListWaitingProps) {
  return (
    <div className="space-y-4">
      {Array.from({ length: rows }, (_, row) => row).map((row) =>
        of === 'bars' ? (
          <Skeleton key={row} shape="bar" />
        ) : (
          <div key={row}>
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        ),
      )}
    </div>
  )
}
