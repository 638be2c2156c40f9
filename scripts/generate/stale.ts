/** The generated files that are out of date. */
export function staleFiles(
  rendered: ReadonlyMap<string, string>,
  read: (path: string) => string | undefined,
): string[] {
  return [...rendered].filter(([path, text]) => read(path) !== text).map(([path]) => path)
}
