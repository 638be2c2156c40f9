/** As much of a text as its column has room for; all of it for those who point at it or hear it. */
export function Cut({ text }: { readonly text: string }) {
  return (
    <span className="cut" title={text}>
      {text}
    </span>
  )
}
