import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manifestOf, writeInstallable } from './installable.ts'

test('the manifest carries the operator’s name, and every icon it names is there in its size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearhold-installable-'))
  try {
    const operator = { ...operatorPlaceholder, brand: 'Hold & Keep' }
    await writeInstallable(folder, {
      edition: 'demo',
      operator,
      supportHours: null,
      publicUrl: 'https://x.example',
    })
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest).toEqual(manifestOf('Hold & Keep'))
    for (const { src, sizes } of manifestOf('Hold & Keep').icons) {
      const { width, height, format } = await sharp(join(folder, src)).metadata()
      expect(`${width}x${height} ${format}`).toBe(`${sizes} png`)
      expect((await stat(join(folder, src))).size).toBeLessThan(8_000)
    }
    const worker = await readFile(join(folder, 'sw.js'), 'utf8')
    expect(worker).toContain('Hold & Keep')
    // It keeps nothing: neither a cache is opened nor an answer put into one.
    expect(worker).not.toMatch(/caches\.open|\.put\(|addAll/)
    expect(worker).not.toMatch(/^(import|export) /m)
  } finally {
    await rm(folder, { recursive: true })
  }
})
