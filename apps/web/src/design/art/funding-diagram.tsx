interface FundingDiagramProps {
  readonly alt: string
  readonly cash: string
  readonly locked: string
  readonly capital: string
  readonly escrow: string
  /** What holds the two moves together: 'one transaction'. */
  readonly same: string
}

/** How a plan is funded before it starts: cash to locked and capital to escrow, held together as one transaction. */
export function FundingDiagram({ alt, cash, locked, capital, escrow, same }: FundingDiagramProps) {
  return (
    <div className="funding" role="img" aria-label={alt}>
      <span className="funding-box">{cash}</span>
      <Arrow />
      <span className="funding-box funding-locked">
        <b>{locked}</b>
      </span>
      <span className="funding-box">{capital}</span>
      <Arrow />
      <span className="funding-box funding-escrow">
        <b>{escrow}</b>
      </span>
      <span className="funding-bond">
        <i>{same}</i>
      </span>
    </div>
  )
}

function Arrow() {
  return (
    <svg className="funding-arrow" viewBox="0 0 120 16" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d="M0 8h116M108 2l8 6-8 6" />
    </svg>
  )
}
