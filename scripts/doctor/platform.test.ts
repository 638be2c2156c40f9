import { expect, test } from 'vitest'
import { type Machine, platformFindings } from './platform.ts'

const gate: Machine = {
  platform: 'linux',
  arch: 'x64',
  nodeVersion: '24.21.0',
  hasRestate: true,
  hasAnvil: true,
  hasPostgres: true,
  hasWebTools: true,
  chromium: '/usr/bin/chromium',
}
const lacking = (machine: Machine) => platformFindings(machine).filter(({ good }) => !good)
const words = (machine: Machine) => lacking(machine).map((found) => `${found.needed ? 'NEED' : 'note'} ${found.words}`)

test('on the platform of the gate nothing is lacking', () => {
  expect(words(gate)).toEqual([])
})

test('a platform that was never run is a note, not a need', () => {
  for (const [platform, arch] of [
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
  ] as const)
    expect(words({ ...gate, platform, arch })).toEqual([
      expect.stringMatching(new RegExp(`^note This is ${platform} on ${arch}: .* no test was ever run`)),
    ])
})

test('error: a platform without packages is named, with those that have them', () => {
  expect(words({ ...gate, platform: 'win32' })[0]).toMatch(
    /^NEED This is win32 on x64: .* linux-x64, linux-arm64, darwin-arm64/,
  )
})

test('behavior: what npm does not bring for a platform is to be installed by hand, and the words say how', () => {
  const bare = { ...gate, nodeVersion: '20.19.0', hasAnvil: false, chromium: undefined }
  const onMac = words({ ...bare, platform: 'darwin', arch: 'arm64' }).join('\n')
  expect(onMac).toMatch(/NEED Node 20\.19\.0 is too old, and npm has no Node 24 for this platform/)
  expect(onMac).toMatch(/NEED anvil is missing, .* install Foundry/)
  expect(onMac).toMatch(/note No Chromium: .* Install Google Chrome/)
  const onLinux = words(bare).join('\n')
  expect(onLinux).toMatch(/NEED Node 20\.19\.0 is too old: run through npm/)
  expect(onLinux).toMatch(/NEED anvil is missing: run npm ci/)
  expect(words({ ...gate, hasRestate: false, hasPostgres: false })).toHaveLength(2)
  expect(words({ ...gate, platform: 'darwin', arch: 'arm64', hasWebTools: false }).join('\n')).toMatch(
    /NEED The site cannot be built: @rolldown\/binding-darwin-arm64 or @tailwindcss\/oxide-darwin-arm64 is missing/,
  )
})
