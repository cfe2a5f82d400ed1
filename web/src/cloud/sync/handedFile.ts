/** A file, or a mail's text, on its way from where it was dropped to the page that reads it; for as long as this page is open. */
let handed: File | null = null

export function handFile(file: File) {
  handed = file
}

/** Gives it once: going back and forth does not read it again. */
export function takeHandedFile(): File | null {
  const file = handed
  handed = null
  return file
}
