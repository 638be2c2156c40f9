import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyrightLines, readCopyright } from './copyright.ts'
import { type Lock, renderLicences } from './licences.ts'

const lock: Lock = {
  packages: {
    'apps/server': { dependencies: { '@clearhold/contract': '0.1.0', pictures: '1.0.0' } },
    'apps/signer': { dependencies: { '@clearhold/contract': '0.1.0' } },
    'apps/web': { dependencies: { shapes: '2.0.0', forms: '1.0.0' } },
    'node_modules/@clearhold/contract': { link: true, resolved: 'packages/contract' },
    'packages/contract': { dependencies: { shapes: '1.0.0' } },
    'node_modules/shapes': { version: '1.0.0', license: 'MIT' },
    'apps/web/node_modules/shapes': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/forms': {
      version: '1.0.0',
      license: 'ISC',
      peerDependencies: { view: '*', extras: '*' },
      peerDependenciesMeta: { extras: { optional: true } },
    },
    'node_modules/view': { version: '3.0.0', license: 'MIT' },
    'node_modules/extras': { version: '1.0.0', license: 'MIT' },
    'node_modules/pictures': {
      version: '1.0.0',
      license: 'Apache-2.0',
      optionalDependencies: { 'pictures-linux': '1.0.0', 'pictures-musl': '1.0.0', 'pictures-darwin': '1.0.0' },
    },
    'node_modules/pictures-linux': { version: '1.0.0', license: 'LGPL-3.0-or-later', os: ['linux'], cpu: 'x64' },
    'node_modules/pictures-musl': { version: '1.0.0', license: 'MIT', os: ['linux'], libc: ['musl'] },
    'node_modules/pictures-darwin': { version: '1.0.0', license: 'MIT', os: ['darwin'] },
    'node_modules/test-tool': { version: '1.0.0', license: 'GPL-3.0' },
  },
}
const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| package'))

test('lists what production code depends on, nearest version first, for the platform of the server', () => {
  expect(rows(renderLicences(lock, (path) => `holder of ${path}`))).toEqual([
    '| forms | 1.0.0 | [ISC](../licences/ISC.txt) | holder of node_modules/forms | web |',
    '| pictures | 1.0.0 | [Apache-2.0](../licences/Apache-2.0.txt) | holder of node_modules/pictures | server |',
    '| pictures-linux | 1.0.0 | [LGPL-3.0-or-later](../licences/LGPL-3.0-or-later.txt) | holder of node_modules/pictures | server |',
    '| shapes | 1.0.0 | [MIT](../licences/MIT.txt) | holder of node_modules/shapes | server, signer |',
    '| shapes | 2.0.0 | ([MIT](../licences/MIT.txt) or [CC0-1.0](../licences/CC0-1.0.txt)) | holder of apps/web/node_modules/shapes | web |',
    '| view | 3.0.0 | [MIT](../licences/MIT.txt) | holder of node_modules/view | web |',
  ])
})

test('error: a package that does not say its licence stops the list', () => {
  const silent: Lock = { packages: { ...lock.packages, 'node_modules/view': { version: '3.0.0' } } }
  expect(() => renderLicences(silent, () => 'a holder')).toThrow('view does not say its licence')
})

test('the lines that name a holder are taken, and none of the words of a licence', () => {
  const text = `The MIT License
 * Copyright (c) 2020 Ada Lovelace
Copyright 2019-present The Team <https://example.org>
Copyright (c) 2020 Ada Lovelace
Copyright (c) 2021
Copyright [yyyy] [name of copyright owner]
Copyright notice and this permission notice shall be included
   copyright license to reproduce`
  expect(copyrightLines(text)).toEqual([
    'Copyright (c) 2020 Ada Lovelace',
    'Copyright 2019-present The Team <https://example.org>',
  ])
})

test('without such a line the author is named, and without an author the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-licences-'))
  const install = (name: string, manifest: object, licence?: string) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(manifest))
    if (licence !== undefined) writeFileSync(join(folder, name, 'LICENSE.md'), licence)
    return readCopyright(join(folder, name))
  }
  try {
    expect(install('said', { author: 'Grace Hopper' }, 'Copyright (c) 2020 Ada Lovelace')).toBe(
      'Copyright (c) 2020 Ada Lovelace',
    )
    expect(install('author', { author: { name: 'Ada Lovelace' } }, 'Copyright (c) 2020')).toBe('Ada Lovelace')
    expect(install('contributors', { author: '', contributors: ['Ada', 'Charles'] })).toBe('Ada')
    expect(install('silent', {})).toBe('the authors of silent')
    expect(() => readCopyright(join(folder, 'absent'))).toThrow('run npm ci')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
