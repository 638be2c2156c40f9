import { dirname, join, normalize } from 'node:path'
import { isCode, type Tree } from './files.ts'

interface Package {
  readonly name: string
  readonly folder: string
  readonly names: readonly FolderName[]
}

/** A name of the manifest's `imports` and the folder of the tree it stands for: `#platform/`, `apps/server/src/platform/`. */
interface FolderName {
  readonly prefix: string
  readonly folder: string
}

const manifestFile = 'package.json'
const specifiers = /\b(?:from|import|import\(|mock\(|doMock\(|importActual\()\s*'((?:\.\.\/|#)[^']+)'/g

/**
 * An import that climbs two or more levels although its package has a name for that folder, or that climbs into another
 * package at all. The root is not a package for others: its scripts and benches have no name in apps/.
 */
export function climbingImports(tree: Tree): string[] {
  const packages = packagesOf(tree)
  return [...tree.texts]
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => {
        const instead = betterName(path, specifier, packages)
        return instead === undefined ? [] : [`${path} imports ${specifier}; write ${instead}`]
      }),
    )
}

/** A name that stands for one folder in one package and for another one in the next. */
export function ambiguousNames(tree: Tree): string[] {
  const packages = packagesOf(tree)
  const prefixes = new Set(packages.flatMap(({ names }) => names.map(({ prefix }) => prefix)))
  return [...prefixes].flatMap((prefix) => {
    const folders = packages.flatMap(({ names }) => names.filter((name) => name.prefix === prefix))
    const different = [...new Set(folders.map(({ folder }) => folder))]
    return different.length === 1 ? [] : [`${prefix}* stands for ${different.join(' and ')}`]
  })
}

function betterName(path: string, specifier: string, packages: readonly Package[]): string | undefined {
  const own = packageOf(path, packages)
  const target = specifier.startsWith('#') ? namedFile(specifier, own) : normalize(join(dirname(path), specifier))
  if (own === undefined || target === undefined) return undefined
  const owner = packageOf(target, packages)
  const isForeign = owner !== own && owner !== undefined && owner.folder !== ''
  if (specifier.startsWith('../') && !specifier.startsWith('../../') && !isForeign) return undefined
  const nearest = own.names
    .filter(({ folder }) => target.startsWith(folder))
    .sort((left, right) => right.folder.length - left.folder.length)[0]
  const name = nearest === undefined ? undefined : nearest.prefix + target.slice(nearest.folder.length)
  if (name === undefined) return isForeign ? `${owner.name}/...` : undefined
  return name === specifier ? undefined : name
}

function namedFile(specifier: string, own: Package | undefined): string | undefined {
  const name = own?.names.find(({ prefix }) => specifier.startsWith(prefix))
  return name === undefined ? undefined : name.folder + specifier.slice(name.prefix.length)
}

function packageOf(path: string, packages: readonly Package[]): Package | undefined {
  return packages
    .filter(({ folder }) => path.startsWith(folder))
    .sort((left, right) => right.folder.length - left.folder.length)[0]
}

function packagesOf({ texts }: Tree): Package[] {
  const manifests = [...texts]
    .filter(([path]) => /(^|\/)package\.json$/.test(path) && !path.startsWith('scripts/fixtures/'))
    .map(([path, text]) => ({
      folder: path.slice(0, -manifestFile.length),
      ...(JSON.parse(text) as { name: string; imports?: Record<string, string> }),
    }))
  // './src/x/*' is a folder of the package, '@clearhold/stack/x/*' one of another package.
  const folderOf = (folder: string, target: string): string => {
    const place = target.slice(0, -'*'.length)
    const other = manifests.find(({ name }) => place.startsWith(`${name}/`))
    return other === undefined ? normalize(join(folder, place)) : other.folder + place.slice(other.name.length + 1)
  }
  return manifests.map(({ name, folder, imports = {} }) => ({
    name,
    folder,
    names: Object.entries(imports).map(([key, target]) => ({
      prefix: key.slice(0, -'*'.length),
      folder: folderOf(folder, target),
    })),
  }))
}
