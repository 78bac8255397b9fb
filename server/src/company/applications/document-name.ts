const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const

// Control and invisible characters, which can disguise a name, and those with a meaning in file systems or headers.
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|;%]+/gu

/** A file name that is safe to store, show and save under, with the extension of the file's real type. */
export function documentName(sent: string, mediaType: keyof typeof extensions): string {
  const name = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...name].slice(0, 80).join('').trim() || 'document'}.${extensions[mediaType]}`
}

/** The header that makes browsers save a file under its name (RFC 6266, appendix D) and never show it. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^ -~]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
