/** Fields and files as an endpoint with an upload takes them. */
export function formDataOf(fields: Readonly<Record<string, string | File>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}
