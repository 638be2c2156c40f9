import type { ReactNode } from 'react'

interface SealedProps {
  readonly title: string
  readonly children: ReactNode
}

/** One sentence of result under a seal; the evidence stands beneath it. */
export function Sealed({ title, children }: SealedProps) {
  return (
    <div className="sealed">
      <svg className="seal" viewBox="0 0 56 56" fill="none" aria-hidden="true">
        <circle cx="28" cy="28" r="26.5" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="28" cy="28" r="22" stroke="currentColor" strokeDasharray="1 3.6" />
        <path
          d="M19 29l6.5 6.5L38 22"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>
        <h2>{title}</h2>
        <div className="sealed-text">{children}</div>
      </div>
    </div>
  )
}
