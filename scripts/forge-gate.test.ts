import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { repositoryRoot } from '#stack/product.ts'

const folder = join(repositoryRoot, '.github/workflows')
const stepSchema = z.object({ uses: z.string().optional(), run: z.string().optional() })
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(stepSchema) })),
})

test('what a forge runs is the gate: one job that calls .ci/run, may only read, and takes actions by their commits', () => {
  expect(readdirSync(folder)).toEqual(['gate.yml'])
  const text = readFileSync(join(folder, 'gate.yml'), 'utf8')
  const { permissions, jobs } = workflowSchema.parse(parse(text))
  expect(permissions).toEqual({ contents: 'read' })
  expect(text).not.toContain('secrets.')
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  expect(Object.keys(jobs)).toEqual(['gate'])
  expect(steps.filter(({ run }) => run?.endsWith('.ci/run') === true)).toHaveLength(1)
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})
