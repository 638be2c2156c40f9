import type { Signable, ToPage } from '@clearhold/contract/approvals/messages'
import { listMax } from '@clearhold/contract/approvals/statement'

/** The site that opened this page: the same host without 'approve.' in front. Messages from other origins are ignored, and none is answered. */
export const siteOrigin = location.origin.replace('://approve.', '://')

const address = /^0x[0-9a-f]{40}$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A message of the site, or undefined: what has another form than the page can show whole is not shown at all. */
export function readMessage({ data, origin, source }: MessageEvent): ToPage | undefined {
  if (origin !== siteOrigin || source !== window.opener || typeof data !== 'object' || data === null) return undefined
  const message = data as ToPage
  if (message.kind !== 'sign') return message
  const { items } = message
  const isMany = items.length > 1
  const isWhole =
    items.length >= 1 &&
    items.length <= listMax &&
    items.every((item) => isReadable(item) && (item.about === 'payout' || !isMany))
  return isWhole ? message : undefined
}

function isReadable(item: Signable): boolean {
  if (item.about === 'payout') {
    const { withdrawalId, chainId, token, to, amountMicro, personId } = item.terms
    return (
      id.test(withdrawalId) &&
      id.test(personId) &&
      Number.isSafeInteger(chainId) &&
      address.test(token) &&
      address.test(to) &&
      /^[1-9]\d{0,20}$/.test(amountMicro)
    )
  }
  if (item.about === 'key') return Object.values(item.terms).every((value) => typeof value === 'string')
  const { id: commandId, command, subject, changes, stateDigest, makerId, reason } = item.terms
  const texts = [command, subject, reason, ...changes.flatMap(({ field, before, after }) => [field, before, after])]
  return (
    id.test(commandId) &&
    id.test(makerId) &&
    /^[0-9a-f]{64}$/.test(stateDigest) &&
    texts.every((text) => typeof text === 'string')
  )
}
