import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

export interface Step {
  /** Where two of them have the same title. */
  readonly id?: string
  readonly state: 'done' | 'now' | 'todo' | 'bad'
  /** It waits for the account holder alone: amber, as everything that does. */
  readonly isYours?: boolean
  readonly title: string
  readonly text?: ReactNode
  readonly time?: ReactNode
}

/** A vertical line that explains: solid as far as it has happened, dashed where it has not. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTexts()
  return (
    <ol className="steps">
      {steps.map(({ id, state, isYours = false, title, text, time }) => (
        <li
          key={id ?? title}
          className={isYours ? `step step-${state} step-yours` : `step step-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="step-mark">
            {state === 'done' && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
            {state === 'bad' && <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />}
          </span>
          <div>
            <p className="step-title">
              {title}
              <span className="sr-only">{` (${t(`step.${state}`)})`}</span>
            </p>
            {text !== undefined && <div className="step-text">{text}</div>}
          </div>
          {time !== undefined && <div className="step-time">{time}</div>}
        </li>
      ))}
    </ol>
  )
}
