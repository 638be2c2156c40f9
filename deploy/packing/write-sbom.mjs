// write-sbom.mjs FILE: what npm installed here, as CycloneDX; without the moment and the random number that npm adds, so that two builds of
// one commit are the same bytes.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const { serialNumber: _random, metadata, ...rest } = JSON.parse(text)
const { timestamp: _moment, ...kept } = metadata
writeFileSync(process.argv[2], `${JSON.stringify({ ...rest, metadata: kept }, null, 2)}\n`)
