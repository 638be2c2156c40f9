import { expect, test } from 'vitest'
import { silentLog } from '#testing/resources.ts'
import { serveFlows } from './endpoint.ts'
import { defineFlow } from './flow.ts'

const flows = [defineFlow({ name: 'quiet', advance: async () => null })]

test('Restate is told of the bound port on this machine, or of the address that stands for all workers', async () => {
  const alone = await serveFlows({ flows, release: 'r1', port: 0, log: silentLog })
  expect(alone.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r1$/)
  await alone.close()
  for (const advertisedUrl of ['http://workers:9080', 'http://workers:9080/']) {
    const one = await serveFlows({ flows, release: 'r1', port: 0, host: '0.0.0.0', advertisedUrl, log: silentLog })
    expect(one.url).toBe('http://workers:9080/r1')
    await one.close()
  }
})
