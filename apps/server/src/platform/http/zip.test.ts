import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { unzip } from '#testing/unzip.ts'
import { type ZipFile, zipOf } from './zip.ts'

const at = new Date('2026-11-18T12:34:56Z')

async function* each(...files: ZipFile[]) {
  yield* files
}

test('what was put in comes out, empty files and other alphabets too, and a checksum proves it', async () => {
  const noise = randomBytes(300_000)
  const archive = await buffer(
    zipOf(
      each(
        { name: 'empty.json', content: [] },
        { name: 'carpeta/año.txt', content: ['uno\n', 'dos\n'] },
        { name: 'noise', content: [noise.subarray(0, 10), noise.subarray(10)] },
      ),
      at,
    ),
  )
  const files = unzip(archive)
  expect([...files.keys()]).toEqual(['empty.json', 'carpeta/año.txt', 'noise'])
  expect(files.get('empty.json')).toHaveLength(0)
  expect(String(files.get('carpeta/año.txt'))).toBe('uno\ndos\n')
  expect(files.get('noise')).toEqual(noise)
})

test('an archive without files is one too', async () => {
  expect(unzip(await buffer(zipOf(each(), at))).size).toBe(0)
})

describe('of what is packed little is in memory', () => {
  test('nothing is read ahead of the consumer', async () => {
    let made = 0
    async function* endless() {
      for (;;) {
        made += 1
        yield randomBytes(64_000)
      }
    }
    const taken = zipOf(each({ name: 'endless', content: endless() }), at)
    for (let piece = 0; piece < 20; piece += 1) await taken.next()
    const before = made
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(made - before).toBeLessThan(10)
    expect(made).toBeLessThan(60)
    await taken.return()
  })

  test('error: a file that fails aborts the archive, which then does not open', async () => {
    async function* failing() {
      yield 'half'
      throw new Error('the database went away')
    }
    const pieces: Buffer[] = []
    const taking = async () => {
      for await (const piece of zipOf(each({ name: 'half.json', content: failing() }), at)) pieces.push(piece)
    }
    await expect(taking()).rejects.toThrow('the database went away')
    expect(() => unzip(Buffer.concat([Buffer.alloc(22), ...pieces]))).toThrow('no directory')
  })
})
