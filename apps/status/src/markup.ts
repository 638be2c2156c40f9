/** What may stand in a page or a feed as it is: only `markup` and `joined` make one, and they escape every value that is not one itself. */
export interface Markup {
  readonly source: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const written = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number')
      return String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    return 'source' in value ? value.source : value.map(({ source }) => source).join('')
  })
  return { source: parts.map((part, index) => part + (written[index] ?? '')).join('') }
}

export const nothing: Markup = { source: '' }
