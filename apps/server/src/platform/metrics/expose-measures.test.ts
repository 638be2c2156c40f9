import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricRules } from './catalogue.ts'
import { exposeMeasures, type Measures, type ReadMeasures } from './expose-measures.ts'
import { renderMetrics } from './render.ts'
import { usdtOf } from './usdt-of.ts'

let nowMs: number
const clock = { now: () => new Date(nowMs) }
const quiet: ReadMeasures = {
  database: async () => ({}),
  ledger: async () => ({}),
  wallets: async () => ({}),
  signer: async () => ({}),
  restate: async () => ({}),
  backup: async () => ({}),
}

function expose(read: Partial<ReadMeasures>): Registry {
  nowMs = 0
  const registry = new Registry()
  exposeMeasures(registry, clock, { ...quiet, ...read })
  return registry
}

test('a source is read once for all its measures, and again only when its answer is old', async () => {
  let reads = 0
  const database = async (): Promise<Measures> => {
    reads += 1
    return { clearhold_seal_waiting: reads, clearhold_queue_waiting: [{ labels: { queue: 'kyc' }, value: 7 }] }
  }
  const registry = expose({ database })
  expect(await registry.metrics()).toContain('clearhold_queue_waiting{queue="kyc"} 7')
  expect([await registry.metrics(), reads]).toEqual([expect.stringContaining('clearhold_seal_waiting 1\n'), 1])
  nowMs = 5_000
  expect([await registry.metrics(), reads]).toEqual([expect.stringContaining('clearhold_seal_waiting 2\n'), 2])
})

test('error: a source that fails has no values, neither old ones nor zero, and leaves the others alone', async () => {
  let isBroken = false
  const signer = async (): Promise<Measures> => {
    if (isBroken) throw new Error('down')
    return { clearhold_signer_up: 1 }
  }
  const registry = expose({ signer, restate: async () => ({ clearhold_restate_invocations: [] }) })
  expect(await registry.metrics()).toContain('clearhold_signer_up 1\n')
  isBroken = true
  nowMs = 10_000
  const text = await registry.metrics()
  expect(text).not.toMatch(/^clearhold_signer_up\b.* \d/m)
  expect(text).toContain('clearhold_source_up{source="signer"} 0')
  expect(text).toContain('clearhold_source_up{source="restate"} 1')
})

test('a measure that a source leaves out has no value: nothing is said to be zero that was not measured', async () => {
  const text = await expose({}).metrics()
  expect(text).not.toMatch(/^clearhold_(?!source_up).* \d/m)
})

test('one micro more than the ledger should have is not rounded to zero', () => {
  expect(usdtOf(1n)).toBe(0.000_001)
  expect(usdtOf(-1n)).not.toBe(0)
})

test('every metric has a unit or counts something, and its row in the documents', () => {
  const document = renderMetrics()
  for (const { name, type } of metricRules) {
    expect(document).toContain(`| \`${name}\` |`)
    expect(type === 'counter').toBe(name.endsWith('_total'))
  }
})
