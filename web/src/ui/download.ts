/** Puts a file into the person's downloads. */
export function download(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has the address once the press is through; a large file is read from it a while longer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
