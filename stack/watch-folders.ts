import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

interface Watched {
  readonly watcher: FSWatcher
  readonly inode: number
}

/**
 * Reports every file that changes under the folders, and returns a function that stops it. Each folder is watched separately: on Linux the
 * recursive mode of fs.watch loses a file once an editor or git has replaced it.
 */
export function watchFolders(roots: readonly string[], onChange: (file: string) => void): () => void {
  const watched = new Map<string, Watched>()

  const forget = (folder: string) => {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
  const lookAgain = (tellOfNew: boolean) => {
    const found = new Map(roots.flatMap((root) => foldersBelow(root)))
    for (const [folder, { inode }] of watched) if (found.get(folder) !== inode) forget(folder)
    for (const [folder, inode] of found) {
      if (watched.has(folder)) continue
      const watcher = watch(folder, (event, name) => {
        if (name !== null) onChange(join(folder, name))
        if (event === 'rename') lookAgain(true)
      })
      watcher.on('error', () => forget(folder))
      watched.set(folder, { watcher, inode })
      // Files of a new folder may have been written before it was watched.
      if (tellOfNew) for (const file of filesIn(folder)) onChange(file)
    }
  }
  lookAgain(false)
  return () => {
    for (const folder of [...watched.keys()]) forget(folder)
  }
}

/** A folder and those below it, each with its inode: one that was deleted and recreated is a different folder. */
function foldersBelow(root: string): [folder: string, inode: number][] {
  try {
    const below = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return [[root, statSync(root).ino], ...below.flatMap(({ name }) => foldersBelow(join(root, name)))]
  } catch {
    // Deleted between two reads.
    return []
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(folder, entry.name)] : [],
  )
}
