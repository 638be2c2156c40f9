import { expect, test } from 'vitest'
import { relativesOf, successorsOf } from './release-family.ts'
import type { Deployment } from './restate-admin.ts'

const deployment = (
  release: string,
  services: Record<string, number>,
  change: Partial<Deployment> = {},
): Deployment => ({
  id: `dp_${release}`,
  uri: `http://127.0.0.1:9080/${release}`,
  createdAt: new Date(0),
  services: Object.entries(services).map(([name, revision]) => ({ name, revision })),
  ...change,
})
const ids = (deployments: readonly Deployment[]) => deployments.map(({ id }) => id)

test('other releases are known by their address or by a service of the same name; any other belongs to another application', () => {
  const own = deployment('b', { maturity: 2 })
  const sameAddress = deployment('a', { payouts: 1 })
  const sameService = deployment('elsewhere', { maturity: 1 }, { uri: 'http://10.0.0.7:9080/elsewhere' })
  const stranger = deployment('stranger', { cart: 1 }, { uri: 'http://127.0.0.1:7000/stranger' })
  expect(ids(relativesOf(own, [own, sameAddress, sameService, stranger]))).toEqual(['dp_a', 'dp_elsewhere'])
})

test('a successor has a higher revision of a service, whenever it was registered', () => {
  const own = deployment('b', { maturity: 2 }, { createdAt: new Date(5) })
  const older = deployment('a', { maturity: 1, payouts: 9 }, { createdAt: new Date(9) })
  const newer = deployment('c', { maturity: 3 }, { createdAt: new Date(1) })
  expect(ids(successorsOf(own, [own, older, newer]))).toEqual(['dp_c'])
})

test('behavior: without a service in common the later registration is the successor', () => {
  const own = deployment('b', { maturity: 1 }, { createdAt: new Date(5) })
  const before = deployment('a', { payouts: 7 }, { createdAt: new Date(4) })
  const after = deployment('c', { wallet: 1 }, { createdAt: new Date(6) })
  expect(ids(successorsOf(own, [before, own, after]))).toEqual(['dp_c'])
})
