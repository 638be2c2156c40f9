/** The strongbox with the green square. The favicon in public/ is the same drawing. */
export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true" className="flex-none">
      <rect x="2" y="2" width="20" height="20" rx="4" stroke="currentColor" strokeWidth="1.5" />
      <path d="M2 7.5h20" stroke="currentColor" strokeWidth="1.5" />
      <rect x="8.5" y="11" width="7" height="7" rx="1.2" className="fill-accent" />
    </svg>
  )
}
