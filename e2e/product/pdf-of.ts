/** A PDF of these pages, a line of text for each of theirs; an empty one parts paragraphs. `more`: objects that the catalogue names, as a hostile file has. */
export function pdfOf(pages: readonly (readonly string[])[], more = ''): Buffer {
  const objects: string[] = []
  const pageIds = pages.map((_, at) => 4 + at * 2)
  objects.push(`<< /Type /Catalog /Pages 2 0 R ${more} >>`)
  objects.push(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  pages.forEach((lines, at) => {
    const content = `BT /F1 11 Tf 14 TL 60 780 Td\n${lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${(pageIds[at] ?? 0) + 1} 0 R >>`,
    )
    objects.push(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
  })
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  body += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

const escaped = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`)
