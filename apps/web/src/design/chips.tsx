import { Link } from 'react-router'

interface Chip {
  readonly to: string
  readonly label: string
  readonly chosen: boolean
}

/** A choice that is part of the address, so that it can be sent to others and comes back with the back button. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  return (
    <nav aria-label={label} className="chips">
      {chips.map(({ to, label: text, chosen }) => (
        <Link key={to} to={to} className="chip" aria-current={chosen ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
