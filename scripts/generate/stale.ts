/** The generated files that are not what they would be if they were generated now. */
export function staleFiles(
  rendered: ReadonlyMap<string, string>,
  read: (path: string) => string | undefined,
): string[] {
  return [...rendered].filter(([path, text]) => read(path) !== text).map(([path]) => path)
}
