const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const

// Control and invisible characters, which can disguise a name, and those that a file system or a header may take for more than a name.
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|;%]+/gu

/** A file name that is safe to store, show and save under, with the ending of what the file is. */
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

/** The header by which browsers save a file under its name (RFC 6266, appendix D) and never show it. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^ -~]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`
}

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
