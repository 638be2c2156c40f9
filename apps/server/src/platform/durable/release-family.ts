import type { Deployment } from './restate-admin.ts'

/** The address that a release is appended to. */
const baseOf = (uri: string) => new URL('.', uri).href

/**
 * Deployments of other releases of this product: at the same address, or with a service of the same name (Restate identifies a service by
 * its name). Other users of this Restate are left alone.
 */
export function relativesOf(own: Deployment, all: readonly Deployment[]): Deployment[] {
  const names = new Set(own.services.map(({ name }) => name))
  return all.filter(
    ({ id, uri, services }) =>
      id !== own.id && (baseOf(uri) === baseOf(own.uri) || services.some(({ name }) => names.has(name))),
  )
}

/** The releases to which Restate routes new calls instead of this one. */
export function successorsOf(own: Deployment, all: readonly Deployment[]): Deployment[] {
  return relativesOf(own, all).filter((other) => isNewer(other, own))
}

function isNewer(other: Deployment, own: Deployment): boolean {
  const revisions = new Map(own.services.map(({ name, revision }) => [name, revision]))
  const shared = other.services.filter(({ name }) => revisions.has(name))
  if (shared.length === 0) return other.createdAt > own.createdAt
  return shared.some(({ name, revision }) => revision > (revisions.get(name) ?? 0))
}
