import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { regenerateSite } from './regenerate-site.ts'

let api: Server
let answer: { status: number; versions: number[]; support?: number }
let folder: string
let builds: number

beforeEach(async () => {
  answer = { status: 200, versions: [1] }
  builds = 0
  folder = join(mkdtempSync(join(tmpdir(), 'clearhold-site-')), 'site')
  api = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/public/bulletin')) {
      const version = answer.support
      const hours = `hours in ${url.slice(-2)}`
      const support =
        version === undefined ? null : { version, email: 'help@northmoor.eu', phone: '+356 27001000', hours }
      response.writeHead(answer.status).end(JSON.stringify({ announcement: null, support }))
      return
    }
    const text = { name: 'Quiet', summary: 'A year.', sourceOfReturn: 'Lending.', risk: 'It may fail.' }
    const plans = answer.versions.map((version) => ({
      key: 'quiet',
      version,
      publishedAt: '2026-11-15T10:00:00.000Z',
      profitBasisPoints: 500,
      minAmount: '100',
      maxAmount: '5000',
      durationHours: 8760,
      referralBonusBasisPoints: 0,
      annualRateBasisPoints: 500,
      texts: { en: text, es: text, fr: text },
    }))
    const capacity = { value: '1', reserved: '0', computedAt: new Date().toISOString(), howWeKnow: 'operator_capital' }
    response.writeHead(answer.status).end(JSON.stringify({ capacity, plans }))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
afterEach(() => api.close())

const look = (fail = false) =>
  regenerateSite({
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    folder,
    build: async (into, files) => {
      builds += 1
      mkdirSync(into)
      if (fail) throw new Error('no build today')
      const { plans } = JSON.parse(readFileSync(files.plans, 'utf8')) as { plans: { version: number }[] }
      const support = files.support === undefined ? '' : `, ${readFileSync(files.support, 'utf8')}`
      writeFileSync(join(into, 'headers.json'), JSON.stringify({ everywhere: {}, pages: {} }))
      writeFileSync(join(into, 'index.html'), `version ${plans[0]?.version}${support}`)
    },
  })
const page = () => readFileSync(join(folder, 'current/site/index.html'), 'utf8')

test('the pages are built when there are none, when something else is published, and not otherwise', async () => {
  expect(await look()).toBe(true)
  expect(page()).toBe('version 1')
  expect(await look()).toBe(false)
  answer.versions = [2]
  expect(await look()).toBe(true)
  expect(page()).toBe('version 2')
  expect(builds).toBe(2)
  expect(readdirSync(join(folder, '..'))).toEqual(['site'])
})

test('error: an api that fails and a build that fails leave what is served as it is', async () => {
  await look()
  answer = { status: 500, versions: [3] }
  await expect(look()).rejects.toThrow('the pages stay as they are')
  answer = { status: 200, versions: [3] }
  await expect(look(true)).rejects.toThrow('no build today')
  expect(page()).toBe('version 1')
  expect(existsSync(join(folder, 'current/site/built-of.json'))).toBe(true)
})

test('hours of support that were published build the pages anew, in the three languages', async () => {
  await look()
  answer = { ...answer, support: 1 }
  expect(await look()).toBe(true)
  expect(page()).toBe(
    'version 1, {"version":1,"email":"help@northmoor.eu","phone":"+356 27001000","hours":{"en":"hours in en","es":"hours in es","fr":"hours in fr"}}',
  )
  expect(await look()).toBe(false)
  answer = { ...answer, support: 2 }
  expect(await look()).toBe(true)
})
