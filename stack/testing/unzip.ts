import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by their names, read from its directory as any program does; throws where a size or checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x0605_4b50) throw new Error('the archive has no directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x0201_4b50) throw new Error('not an entry of a directory')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const offset = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(offset) !== 0x0403_4b50) throw new Error(`${name}: not where the directory says`)
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name}: another size`)
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name}: another checksum`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}
