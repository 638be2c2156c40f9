import type { ReactNode } from 'react'
import { useTexts } from '#i18n/use-texts.ts'

interface LegalPart {
  readonly key: string
  readonly title: string
  readonly text: string
  /** Paragraphs that follow it. */
  readonly more?: readonly string[]
}

interface LegalTextProps {
  readonly title: string
  readonly lead: string
  /** Directly under the lead, so that a phone shows it before the list of parts: who is responsible, which version. */
  readonly note?: ReactNode
  readonly parts: readonly LegalPart[]
}

/** A page to be read: the list of its parts in the margin, or folded on a phone, and the parts at reading width. */
export function LegalText({ title, lead, note, parts }: LegalTextProps) {
  const common = useTexts()
  return (
    <>
      <section className="page-head">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="page-lead">{lead}</p>
          {note}
        </div>
      </section>
      <div className="wrap reading">
        <nav className="reading-parts" aria-label={title}>
          <details>
            <summary>
              {common('contents')} <span>{parts.length}</span>
            </summary>
            <ol>
              {parts.map((part) => (
                <li key={part.key}>
                  <a href={`#${part.key}`}>{part.title}</a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
        <div className="reading-text">
          {parts.map((part) => (
            <section key={part.key} id={part.key}>
              <h2>{part.title}</h2>
              <p>{part.text}</p>
              {part.more?.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
