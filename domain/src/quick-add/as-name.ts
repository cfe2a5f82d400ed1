/** What a word of the name is put back as, so that it is not asked about again. */
export const asName = (text: string) => ({
  value: 'name',
  replacement: `"${text.replaceAll('"', '')}"`,
  label: 'I meant it as part of the name',
})
