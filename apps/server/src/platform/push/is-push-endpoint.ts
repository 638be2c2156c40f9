/**
 * The push services of browsers: Chrome and its relatives, Firefox, Edge, Safari. A client types the address and our server calls it, so the
 * list is closed: written exactly, in lower case, by https at its usual port, with neither user nor fragment. PostgreSQL checks the same.
 */
const service =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}notify\.windows\.com|web\.push\.apple\.com)\/[\w.~!$&'()*+,;=:@%/?-]{1,900}$/

/** Of tests, on this machine alone. PostgreSQL lets one through in a demo only. */
const local = /^https?:\/\/127\.0\.0\.1:\d{2,5}\/[\w.~/-]{1,900}$/

/** Whether our server may send to this address. `localService` is an origin of this machine, in tests of a demo; empty elsewhere. */
export function isPushEndpoint(endpoint: string, localService: string): boolean {
  const isOfService = service.test(endpoint)
  const isOfTest = localService !== '' && local.test(endpoint) && endpoint.startsWith(`${localService}/`)
  // The parser that connects must read what was checked, and nothing else into it.
  return (isOfService || isOfTest) && URL.canParse(endpoint) && new URL(endpoint).href === endpoint
}
