export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** An element with a class and attributes; the inside is HTML already. */
export function element(
  tag: string,
  className: string,
  inside: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const classes = className === '' ? '' : ` class="${className}"`
  return `<${tag}${classes}${written.join('')}>${inside}</${tag}>`
}
