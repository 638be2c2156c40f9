import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonClass } from '../../design/button.tsx'
import { Skeleton } from '../../design/skeleton.tsx'

interface ListSearchProps {
  readonly label: string
  readonly find: string
  readonly lengthMax: number
  readonly onSearch: (text: string) => void
  readonly spellCheck?: boolean
}

/** The search of a list whose state is the address. */
export function ListSearch({ label, find, lengthMax, onSearch, spellCheck }: ListSearchProps) {
  const inputId = useId()
  const [query] = useSearchParams()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
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
          placeholder={label}
          defaultValue={query.get('search') ?? ''}
          maxLength={lengthMax}
          spellCheck={spellCheck}
        />
        <Button size="small" type="submit">
          <Search size={18} strokeWidth={1.5} aria-hidden="true" />
          {find}
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
  return (
    <div className="mt-4 flex gap-2">
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

export function ListWaiting() {
  return (
    <div className="space-y-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="bar" />
      ))}
    </div>
  )
}
