// narrow.mjs WORKSPACE... [+PACKAGE...]: leaves of the manifests in this folder what these workspaces need to run: themselves, the packages of ours they
// import, and no development dependency but those named with a plus. npm alone would follow the development dependencies of a workspace to other workspaces, and install theirs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const root = read('.')
const folders = new Map(root.workspaces.map((folder) => [read(folder).name, folder]))
const needed = new Set()
const isKept = (name) => name.startsWith('+')
const waiting = process.argv.slice(2).filter((name) => !isKept(name))
const keptTools = process.argv.slice(2).filter(isKept)
for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
  if (needed.has(name)) continue
  needed.add(name)
  waiting.push(...Object.keys(read(folders.get(name)).dependencies ?? {}).filter((each) => folders.has(each)))
}
for (const [name, folder] of folders) {
  const { devDependencies: _tools, ...kept } = read(folder)
  if (needed.has(name)) writeFileSync(join(folder, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
  else rmSync(folder, { recursive: true })
}
const { devDependencies: tools, optionalDependencies: platforms, scripts: _scripts, ...kept } = root
const workspaces = root.workspaces.filter((folder) => [...needed].some((name) => folders.get(name) === folder))
const versions = { ...tools, ...platforms }
const dependencies = Object.fromEntries(keptTools.map((name) => [name.slice(1), versions[name.slice(1)]]))
writeFileSync('package.json', `${JSON.stringify({ ...kept, workspaces, dependencies }, null, 2)}\n`)
