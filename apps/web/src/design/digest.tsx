/** A SHA-256 in groups of eight with the ends marked: what a person compares. */
export function Digest({ hex }: { readonly hex: string }) {
  const groups = hex.match(/.{1,8}/g) ?? []
  return (
    <code className="digest">
      {groups.map((group, index) =>
        index === 0 || index === groups.length - 1 ? (
          <b key={group + String(index)}>{group}</b>
        ) : (
          <span key={group + String(index)}>{group}</span>
        ),
      )}
    </code>
  )
}
