/** A moment of the address or of a field, as the api takes it; undefined when it is none. */
export function readMoment(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text)) return undefined
  const at = new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
