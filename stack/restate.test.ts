import { expect, test } from 'vitest'
import { restateConfig } from './restate.ts'

const node = { data: '/data', identityFile: '/identity.pem', ports: { ingress: 1, admin: 2, fabric: 3 } }

test('a node that is alone makes its cluster and knows of no other', () => {
  const text = restateConfig(node)
  expect(text).toMatch(/^auto-provision = true$/m)
  expect(text).toMatch(/^node-name = "clearhold-1"$/m)
  expect(text).not.toMatch(/replication|metadata-client/)
})

test('of several nodes the first makes the cluster, and all find each other', () => {
  const fabricPorts = [3, 4, 5]
  const texts = [1, 2, 3].map((number) => restateConfig({ ...node, place: { number, fabricPorts, replication: 2 } }))
  expect(texts.map((text) => /^auto-provision = (.*)$/m.exec(text)?.[1])).toEqual(['true', 'false', 'false'])
  expect(texts.map((text) => /^node-name = (.*)$/m.exec(text)?.[1])).toEqual([
    '"clearhold-1"',
    '"clearhold-2"',
    '"clearhold-3"',
  ])
  for (const text of texts) {
    // Settings of the node itself come before the first section.
    expect(text.indexOf('\ndefault-replication = 2\n')).toBeLessThan(text.indexOf('\n['))
    expect(text).toMatch(/^default-replication = 2$/m)
    expect(text).toContain('\naddresses = ["http://127.0.0.1:3/","http://127.0.0.1:4/","http://127.0.0.1:5/"]\n')
  }
})
