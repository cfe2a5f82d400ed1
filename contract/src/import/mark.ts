/** What an obligation says of the import that it is of. */
export const importMark = (importId: string, n: number) => `${importId}/${n}`
export function readImportMark(mark: string | undefined): { importId: string; n: number } | null {
  const [importId, n] = mark?.split('/') ?? []
  return importId && n ? { importId, n: Number(n) } : null
}
